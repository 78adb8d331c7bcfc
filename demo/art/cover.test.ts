import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { coverKinds, describeCover, renderCoverSvg } from './cover';

const seeds = Array.from({ length: 24 }, (_, i) => `item-${i}`);

describe('renderCoverSvg', () => {
  it('draws the same cover for the same options', () => {
    for (const kind of coverKinds) {
      expect(renderCoverSvg({ kind, seed: 'heddle-1-1' })).toBe(renderCoverSvg({ kind, seed: 'heddle-1-1' }));
    }
  });

  it.each(coverKinds)('draws a different %s for every seed', (kind) => {
    const covers = new Set(
      seeds.map((seed) => renderCoverSvg({ kind, seed, theme: 'ink' }).replaceAll(/c[0-9a-z]+-/g, '')),
    );
    expect(covers.size).toBe(seeds.length);
  });

  it.each(coverKinds)('uses both grounds and more than one composition for %s', (kind) => {
    const grounds = new Set(
      seeds.map((seed) => /stop-color="(#\w+)"/.exec(renderCoverSvg({ kind, seed }))?.[1]),
    );
    expect(grounds.size).toBe(2);
    expect(new Set(seeds.map((seed) => describeCover({ kind, seed }).en)).size).toBeGreaterThan(1);
  });

  it.each(coverKinds)('yields well-formed SVG of 1600 by 900 for %s', async (kind) => {
    // The renderer's XML parser is strict: a stray tag or an undeclared entity makes it fail.
    for (const seed of [...seeds.slice(0, 4), 'a & b < "c"', '互连']) {
      const { format, width, height } = await sharp(Buffer.from(renderCoverSvg({ kind, seed }))).metadata();
      expect({ format, width, height }).toEqual({ format: 'svg', width: 1600, height: 900 });
    }
  });

  it('contains neither text nor coordinates that are not numbers', () => {
    for (const kind of coverKinds) {
      for (const seed of seeds) {
        const svg = renderCoverSvg({ kind, seed });
        expect(svg).not.toMatch(/<text|NaN|undefined|Infinity/);
      }
    }
  });

  it('lets the caller choose the ground without changing the composition', () => {
    const paths = (theme: 'ink' | 'paper') =>
      [...renderCoverSvg({ kind: 'lanes', seed: 'x', theme }).matchAll(/ d="[^"]+"/g)].map(([path]) => path);
    expect(paths('ink')).toEqual(paths('paper'));
    expect(renderCoverSvg({ kind: 'lanes', seed: 'x', theme: 'ink' })).not.toBe(
      renderCoverSvg({ kind: 'lanes', seed: 'x', theme: 'paper' }),
    );
  });
});
