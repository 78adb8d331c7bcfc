import { describe, expect, it } from 'vitest';

import { resourcesOf } from './weight';

describe('what a page loads', () => {
  it('is every script and stylesheet once, without what only old browsers load', () => {
    const html = `<head><link rel="stylesheet" href="/a.css?x=1&amp;y=2" data-precedence="next"/>
      <link rel="preload" as="script" href="/a.js"/><link rel="preload" as="font" href="/f.woff2"/>
      <script src="/a.js" async=""></script><script src="/b.js" async=""></script>
      <script src="/old.js" noModule=""></script><script>inline()</script></head>`;
    expect(resourcesOf(html)).toEqual({ scripts: ['/a.js', '/b.js'], styles: ['/a.css?x=1&y=2'] });
  });
});
