import { globSync, readFileSync } from 'node:fs';

import { expect, it } from 'vitest';

import { legibleWidth } from '@/cms/rich-text/drawing-words';

/** The room, in rem, that a chapter has between its two lists on the narrowest window with both. */
const ROOM = 42;

it('drawings of documents can be read without scrolling wherever there are columns beside the text', () => {
  const drawings = globSync('demo/content/{documents,white-papers,news}/**/*.svg');
  expect(drawings.length).toBeGreaterThan(30);
  const wide = drawings.flatMap((file) => {
    const width = legibleWidth(readFileSync(file, 'utf8'));
    return width !== undefined && width <= ROOM ? [] : [`${file}: ${width ?? 'no letters'}`];
  });
  expect(wide).toEqual([]);
});

it('drawings keep the width at which their letters have 11 pixels', () => {
  const css = readFileSync('src/ui/rich-text/prose.module.css', 'utf8');
  expect(css).toMatch(/\.lettered \.drawing svg \{\s*min-width: var\(--legible\);/);
});
