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

interface Picture {
  complete: boolean;
}

/** A browser as far as the script at the end of a page needs one, whose page has this picture to be fetched first. */
function browser(html: string, { picture, types = [LARGEST] }: { picture?: Picture; types?: string[] } = {}) {
  const appended: Appended[] = [];
  const timers: { task: () => void; ms: number }[] = [];
  const listeners = new Map<string, () => void>();
  const observed: { type: string; painted: () => void }[] = [];
  class Observer {
    static supportedEntryTypes = types;
    painted: () => void;
    constructor(painted: () => void) {
      this.painted = painted;
    }
    observe({ type }: { type: string }) {
      observed.push({ type, painted: this.painted });
    }
  }
  const listen = (type: string, listener: () => void) => listeners.set(type, listener);
  const [, script = ''] = /<script data-late-scripts="">(.*?)<\/script>/s.exec(html) ?? [];
  runInNewContext(script, {
    document: {
      createElement: () => ({}),
      head: { append: (element: Appended) => appended.push(element) },
      querySelector: () => picture && Object.assign(picture, { addEventListener: listen }),
    },
    PerformanceObserver: Observer,
    setTimeout: (task: () => void, ms: number) => timers.push({ task, ms }),
    addEventListener: listen,
  });
  const after = (milliseconds: number) => timers.forEach(({ task, ms }) => ms <= milliseconds && task());
  const paint = () => observed.forEach(({ painted }) => painted());
  return { appended, after, paint, observed, listeners };
}

const LARGEST = 'largest-contentful-paint';
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
    const { appended, after, paint } = browser(late);
    after(1_000);
    expect(appended).toEqual([]);
    paint();
    expect(appended).toEqual(both);
  });

  it('come after the first paint in a browser that does not tell of the largest', () => {
    const { appended, observed, paint } = browser(late, { types: ['paint'] });
    expect(observed.map(({ type }) => type)).toEqual(['paint']);
    paint();
    expect(appended).toEqual(both);
  });

  it('wait for the picture that is fetched first, which need not be the largest paint', () => {
    const picture = { complete: false };
    const { appended, after, paint, listeners } = browser(late, { picture });
    paint();
    expect(appended).toEqual([]);
    picture.complete = true;
    listeners.get('load')?.();
    after(200);
    expect(appended).toEqual(both);
  });

  it('come when that picture is painted', () => {
    const picture = { complete: false };
    const { appended, paint } = browser(late, { picture });
    paint();
    picture.complete = true;
    paint();
    expect(appended).toEqual(both);
  });

  it('come with the first key, and only once', () => {
    const { appended, after, paint, listeners } = browser(late);
    listeners.get('keydown')?.();
    listeners.get('pointerdown')?.();
    paint();
    after(3_000);
    expect(appended).toEqual(both);
  });

  it('come in time where nothing is painted', () => {
    const { appended, after } = browser(late);
    after(3_000);
    expect(appended).toEqual(both);
  });
});

it('leaves a page without scripts as it is', () => {
  const plain = '<html><body><script>inline()</script></body></html>';
  expect(withLateScripts(plain)).toBe(plain);
});
