import { describe, expect, it } from 'vitest';

import { legibleWidth, withWords, wordsOfDrawing } from './drawing-words';

const drawing =
  '<svg><title>Retry</title><rect width="9"/><text x="1">\n  Sender\n</text><text>a &lt; b</text><text><tspan>SEQ</tspan> 40</text></svg>';

describe('withWords', () => {
  it('replaces whole words of the drawing, and leaves the lines and all other words', () => {
    expect(withWords(drawing, new Map([['Sender', '发送方']]))).toBe(
      drawing.replace('\n  Sender\n', '发送方'),
    );
    expect(withWords(drawing, new Map([['Send', 'x']]))).toBe(drawing);
  });

  it('finds words that are escaped in the drawing, and escapes what it writes', () => {
    const words = new Map([
      ['a < b', '甲<b>乙'],
      ['SEQ', 'A&B'],
    ]);
    const result = withWords(drawing, words);
    expect(result).toContain('<text>甲&lt;b&gt;乙</text>');
    expect(result).toContain('<tspan>A&amp;B</tspan>');
  });
});

describe('wordsOfDrawing', () => {
  it('lists what the drawing says, as a person reads it', () => {
    expect(wordsOfDrawing(drawing)).toEqual(['Retry', 'Sender', 'a < b', 'SEQ']);
  });
});

describe('legibleWidth', () => {
  const sized = (content: string) => `<svg xmlns="x" viewBox="0 0 720 400">${content}</svg>`;

  it('keeps the smallest letters at 11 pixels', () => {
    expect(legibleWidth(sized('<text font-size="13">a</text><text font-size="12">b</text>'))).toBe(41.25);
    expect(legibleWidth(sized('<g style="font-size: 12px"><text>a</text></g>'))).toBe(41.25);
    expect(legibleWidth(sized('<style>text{font-size:13px}</style><text>a</text>'))).toBe(38.08);
  });

  it('counts on the size that browsers give to letters without one', () => {
    expect(legibleWidth(sized('<text>a</text>'))).toBe(30.94);
  });

  it('knows none for drawings without letters, whatever they are called, nor without a size', () => {
    expect(legibleWidth(sized('<title>Board</title><rect width="9"/>'))).toBeUndefined();
    expect(legibleWidth('<svg width="720"><text>a</text></svg>')).toBeUndefined();
  });
});
