import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { MAX_CHAPTER_BYTES, MAX_PAGE_BYTES, sheetsOf, withStylesInside } from './page-styles';

const link = (name: string) =>
  `<link rel="stylesheet" href="/_next/static/chunks/${name}.css" data-precedence="next"/>`;
const page = (...names: string[]) =>
  `<html><head><meta charSet="utf-8"/>${names.map(link).join('')}<title>t</title></head><body>综联</body></html>`;

const sheets: Record<string, string> = {
  'chunks/a.css': 'p{color:red}',
  'chunks/b.css': '@layer base{p{mask:url("data:image/svg+xml,x");background:url(/icons/a.svg)}}',
  'chunks/relative.css': '@font-face{src:url(../media/face.woff2)}',
  'chunks/import.css': '@import "a.css";',
  'chunks/heavy.css': 'p{color:red}'.repeat(MAX_PAGE_BYTES / 12),
  'chunks/chapter.css': 'p{color:red}'.repeat(MAX_CHAPTER_BYTES / 12),
};
const readSheet = (path: string) => sheets[path];
const inside = (html: string, path = '/en/news') => withStylesInside(path, html, readSheet);

describe('style sheets of a page', () => {
  it('are in the page in their order, in the place of the first, and are no longer fetched', () => {
    const styled = inside(page('a', 'b'));
    expect(styled).toContain(
      `<meta charSet="utf-8"/><style data-page-styles="">${sheets['chunks/a.css']}${sheets['chunks/b.css']}</style>` +
        '<link rel="stylesheet" href="/_next/static/chunks/a.css" data-precedence="next" disabled=""/>' +
        '<link rel="stylesheet" href="/_next/static/chunks/b.css" data-precedence="next" disabled=""/><title>',
    );
  });

  it.each([
    ['belongs to another build', 'gone'],
    ['has addresses relative to itself', 'relative'],
    ['begins with what only a file may begin with', 'import'],
    ['makes the page too heavy', 'heavy'],
  ])('stay in files when one of them %s', (_, name) => {
    expect(inside(page('a', name))).toBe(page('a', name));
  });

  it('stay in files when they make a chapter heavier than the reader promises', () => {
    expect(inside(page('chapter'))).not.toBe(page('chapter'));
    expect(inside(page('chapter'), '/en/docs/base-specification/memory')).toBe(page('chapter'));
  });

  it('are not looked for in a page that has none', () => {
    expect(inside(page())).toBe(page());
  });
});

it('reads a style sheet of the build once, and knows which there are not', async () => {
  const build = await mkdtemp(join(tmpdir(), 'build-'));
  try {
    await mkdir(join(build, 'static', 'chunks'), { recursive: true });
    await writeFile(join(build, 'static', 'chunks', 'a.css'), 'p{margin:0}');
    const read = sheetsOf(build);
    expect(read('chunks/a.css')).toBe('p{margin:0}');
    expect(read('chunks/gone.css')).toBeUndefined();
    await rm(join(build, 'static'), { recursive: true });
    expect(read('chunks/a.css')).toBe('p{margin:0}');
  } finally {
    await rm(build, { recursive: true, force: true });
  }
});
