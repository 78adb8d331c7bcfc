import { globSync, readFileSync } from 'node:fs';

import { expect, it } from 'vitest';

/** The smallest letters that a phone shows, in CSS pixels (design of the second round). */
const SMALLEST = 11;

const numbers = (text: string, pattern: RegExp) =>
  Array.from(text.matchAll(pattern), ([, found]) => Number(found));

it('drawings of documents have letters of at least 11 pixels on phones', () => {
  const css = readFileSync('src/ui/rich-text/prose.module.css', 'utf8');
  const [rem = 0] = numbers(css, /\.figure \.drawing svg \{\s*min-width: ([\d.]+)rem;/g);
  const drawings = globSync('demo/content/{documents,white-papers,news}/**/*.svg');
  expect(drawings.length).toBeGreaterThan(30);
  const small = drawings.flatMap((file) => {
    const drawing = readFileSync(file, 'utf8');
    const letters = Math.min(...numbers(drawing, /font-size="([\d.]+)"/g));
    const [units = 0] = numbers(drawing, /viewBox="[\d.-]+ [\d.-]+ ([\d.]+) /g);
    const pixels = (letters * rem * 16) / units;
    return pixels < SMALLEST ? [`${file}: ${pixels.toFixed(1)}`] : [];
  });
  expect(small).toEqual([]);
});
