import { describe, expect, it } from 'vitest';

import { withLateScripts } from '@/platform/next-adapter/late-scripts';
import { withStylesInside } from '@/platform/next-adapter/page-styles';

import { resourcesOf } from './weight';

describe('what a page loads', () => {
  it('is every script and stylesheet once, without what only old browsers load', () => {
    const html = `<head><link rel="stylesheet" href="/a.css?x=1&amp;y=2" data-precedence="next"/>
      <link rel="preload" as="script" href="/a.js"/><link rel="preload" as="font" href="/f.woff2"/>
      <script src="/a.js" async=""></script><script src="/b.js" async=""></script>
      <script src="/old.js" noModule=""></script><script>inline()</script></head>`;
    expect(resourcesOf(html)).toEqual({ scripts: ['/a.js', '/b.js'], styles: ['/a.css?x=1&y=2'] });
  });

  it('does not count a style sheet whose text is in the page', () => {
    const link = '<link rel="stylesheet" href="/_next/static/chunks/a.css" data-precedence="next"/>';
    const html = withStylesInside('/en', `<html><head>${link}</head></html>`, () => 'p{margin:0}');
    expect(resourcesOf(html)).toEqual({ scripts: [], styles: [] });
  });

  it('counts scripts that come after the first paint', () => {
    const scripts = ['/_next/static/chunks/a.js', '/_next/static/chunks/b.js'];
    const tags = scripts.map((src) => `<script src="${src}" async=""></script>`).join('');
    const html = withLateScripts(`<html><head>${tags}</head><body><script>a([1])</script></body></html>`);
    expect(resourcesOf(html)).toEqual({ scripts, styles: [] });
  });
});
