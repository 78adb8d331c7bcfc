import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { wordsOfDrawing } from '@/cms/rich-text/drawing-words';
import { markdownToLexical } from '@/cms/rich-text/markdown-to-lexical';

import { CONTENT_DIR } from '.';

/** The figures of the Chinese texts that show a drawing, with their tables of words. */
const figures = globSync('**/zh.md', { cwd: CONTENT_DIR }).flatMap((file) => {
  const markdown = readFileSync(path.join(CONTENT_DIR, file), 'utf8').replace(/^---\n[\s\S]*?\n---\n/, '');
  const { root } = markdownToLexical(markdown, { mediaId: (src) => src, videoId: (name) => name });
  return root.children.flatMap(({ type, fields }) => {
    const { picture = '', words = [] } = (type === 'block' ? fields : {}) as {
      picture?: string;
      words?: { drawn: string; shown: string }[];
    };
    return picture.endsWith('.svg') ? [{ file, picture, words }] : [];
  });
});

/** At least two words of English; names of states and objects are the same in every language. */
const PHRASE = /[a-z]{3,} [a-z]{2,}/;

describe('the drawings of Chinese texts', () => {
  it.each(figures)('says $picture of $file in Chinese', ({ file, picture, words }) => {
    const svg = readFileSync(path.join(CONTENT_DIR, path.dirname(file), picture), 'utf8');
    const drawn = wordsOfDrawing(svg);
    const named = words.map((row) => row.drawn);
    expect(named.filter((row) => !drawn.includes(row))).toEqual([]);
    expect(drawn.filter((phrase) => PHRASE.test(phrase) && !named.includes(phrase))).toEqual([]);
  });
});
