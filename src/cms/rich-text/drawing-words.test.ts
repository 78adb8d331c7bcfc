import { describe, expect, it } from 'vitest';

import { withWords, wordsOfDrawing } from './drawing-words';

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
