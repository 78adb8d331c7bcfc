import { runInNewContext } from 'node:vm';

import { describe, expect, it } from 'vitest';

import { withLateScripts } from './late-scripts';

const page = [
  '<!DOCTYPE html><html><head>',
  '<link rel="stylesheet" href="/_next/static/chunks/a.css"/>',
  '<link rel="preload" as="script" fetchPriority="low" href="/_next/static/chunks/a.js"/>',
  '<script src="/_next/static/chunks/b.js" async=""></script>',
  '<script src="/_next/static/chunks/a.js" async="" id="_R_"></script>',
  '<script src="/_next/static/chunks/old.js" noModule=""></script>',
  '</head><body><pre>&lt;/body&gt;</pre><script>inline()</script></body></html>',
].join('');

interface Appended {
  src: string;
  async: boolean;
}

/** A browser as far as the script at the end of a page needs one. */
function browser(html: string) {
  const appended: Appended[] = [];
  const frames: (() => void)[] = [];
  const timers: { task: () => void; ms: number }[] = [];
  const listeners = new Map<string, () => void>();
  const [, script = ''] = /<script data-late-scripts="">(.*?)<\/script>/s.exec(html) ?? [];
  runInNewContext(script, {
    document: {
      createElement: () => ({}),
      head: { append: (element: Appended) => appended.push(element) },
    },
    requestAnimationFrame: (frame: () => void) => frames.push(frame),
    setTimeout: (task: () => void, ms = 0) => timers.push({ task, ms }),
    addEventListener: (type: string, listener: () => void) => listeners.set(type, listener),
  });
  return { appended, frames, timers, listeners };
}

const both = [
  { src: '/_next/static/chunks/b.js', async: true },
  { src: '/_next/static/chunks/a.js', async: true },
];

describe('scripts of a page', () => {
  const late = withLateScripts(page);

  it('are no longer in it, nor hints to them; what else runs stays where it was', () => {
    expect(late).not.toMatch(/<script src="[^"]*" async/);
    expect(late).not.toContain('rel="preload"');
    expect(late).toContain('<link rel="stylesheet" href="/_next/static/chunks/a.css"/>');
    expect(late).toContain('<script src="/_next/static/chunks/old.js" noModule=""></script></head>');
    expect(late).toMatch(/<script>inline\(\)<\/script><script data-late-scripts="">.*<\/script><\/body>/s);
  });

  it('come after the first paint, in their order, as Next.js writes them', () => {
    const { appended, frames, timers } = browser(late);
    frames.forEach((frame) => frame());
    expect(appended).toEqual([]);
    timers.forEach(({ task, ms }) => ms === 0 && task());
    expect(appended).toEqual(both);
  });

  it('come with the first key, and only once', () => {
    const { appended, frames, timers, listeners } = browser(late);
    listeners.get('keydown')?.();
    listeners.get('pointerdown')?.();
    frames.forEach((frame) => frame());
    timers.forEach(({ task }) => task());
    expect(appended).toEqual(both);
  });

  it('come in time where nothing is painted', () => {
    const { appended, timers } = browser(late);
    timers.forEach(({ task, ms }) => ms === 3_000 && task());
    expect(appended).toEqual(both);
  });
});

it('leaves a page without scripts as it is', () => {
  const plain = '<html><body><script>inline()</script></body></html>';
  expect(withLateScripts(plain)).toBe(plain);
});
