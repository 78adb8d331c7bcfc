import { describe, expect, it } from 'vitest';

import { drawSharePicture, linesOf, unitsOf } from './share-picture';

/** Opens fonts in which each character is 1 em wide and has itself as its outline; only the first one has any. */
function create(has: (char: string) => boolean) {
  let opened = 0;
  return () => {
    opened += 1;
    const isFirst = opened <= WEIGHTS;
    return {
      unitsPerEm: 1_000,
      hasGlyphForCodePoint: (point: number) => isFirst && has(String.fromCodePoint(point)),
      layout: (text: string) => ({
        advanceWidth: Array.from(text).length * 1_000,
        glyphs: Array.from(text, (char) => ({ path: { toSVG: () => char } })),
        positions: null,
      }),
    };
  };
}
/** Regular and bold letters have fonts of their own. */
const WEIGHTS = 2;
const all = () => create(() => true);

/** What the outlines of a drawing spell. */
const spelled = (svg: string) =>
  [...svg.matchAll(/<path transform="[^"]*" d="([^"]*)"/g)].map(([, char]) => char).join('');

const job = { kind: 'share', section: '', site: '', language: 'en' } as const;

describe('lines of a title', () => {
  const width = (text: string) => text.length;

  it('break between words, and never before a mark', () => {
    expect(unitsOf('Link-level retry, explained', 'en')).toEqual(['Link-level ', 'retry, ', 'explained']);
    expect(linesOf(['Link-level ', 'retry, ', 'explained'], 2, 16, width)).toEqual([
      'Link-level',
      'retry, explained',
    ]);
  });

  it('break between Chinese words, and keep a mark with the word before it', () => {
    const units = unitsOf('延迟，比带宽更重要', 'zh-Hans');
    expect(units[0]).toBe('延迟，');
    expect(units.join('')).toBe('延迟，比带宽更重要');
  });

  it('are refused if there are too many, or if a word is too wide', () => {
    expect(linesOf(['one ', 'two ', 'three'], 2, 4, width)).toBeUndefined();
    expect(linesOf(['incomprehensible'], 3, 10, width)).toBeUndefined();
  });
});

describe('the picture of a page', () => {
  it('spells section, title, and site', () => {
    const svg = drawSharePicture(
      { ...job, section: 'News', title: 'Second plugfest', site: 'Heddle' },
      all(),
    );
    // Letters of full width fill two lines, without the space between them.
    expect(spelled(svg)).toBe('NewsSecondplugfestHeddle');
  });

  it('shortens a title that has no room, with an ellipsis', () => {
    const svg = drawSharePicture({ ...job, title: 'word '.repeat(200) }, all());
    const text = spelled(svg);
    expect(text.endsWith('word…')).toBe(true);
    expect(text.length).toBeLessThan(120);
  });

  it('shortens a single word that has no room', () => {
    expect(spelled(drawSharePicture({ ...job, title: 'x'.repeat(300) }, all()))).toMatch(/^x{5,20}…$/);
  });

  it('leaves out what no font has, instead of drawing boxes', () => {
    const svg = drawSharePicture(
      { ...job, title: 'A😀B' },
      create((char) => char !== '😀'),
    );
    expect(spelled(svg)).toBe('AB');
  });
});
