import { describe, expect, it } from 'vitest';

import type { RichText, RichTextBlock } from '@/ui/rich-text/model';

import { pairTexts, withAliases, withSuffix } from './beside';

const words = (text: string) => [{ type: 'text' as const, text }];
const heading = (number: string, id: string): RichTextBlock => ({
  type: 'heading',
  level: 2,
  number,
  id,
  children: words(id),
});
const paragraph = (text: string): RichTextBlock => ({ type: 'paragraph', children: words(text) });
const requirement = (number: string): RichTextBlock => ({
  type: 'requirement',
  number,
  body: [{ type: 'table', id: `of-${number}`, header: [], rows: [] }],
});
const text = (...blocks: RichTextBlock[]): RichText => ({ blocks });

/** What is beside what, in short. */
const shortOf = (block: RichTextBlock) =>
  block.type === 'paragraph'
    ? block.children.map((child) => ('text' in child ? child.text : '')).join('')
    : block.type === 'requirement'
      ? block.number
      : block.type === 'heading'
        ? block.id
        : block.type;
const besides = (first: RichText, second: RichText) =>
  pairTexts(first, second).map((pair) => [pair.first.map(shortOf), pair.second.map(shortOf)]);

describe('two languages side by side', () => {
  it('pairs sections by number, though their identifiers are words', () => {
    const zh = text(heading('5.1', '通道'), paragraph('甲'), heading('5.2', '可靠性'));
    const en = text(heading('5.1', 'channels'), paragraph('a'), heading('5.2', 'reliability'));
    expect(besides(zh, en)).toEqual([
      [['通道'], ['channels']],
      [['甲'], ['a']],
      [['可靠性'], ['reliability']],
    ]);
  });

  it('keeps requirements beside each other where one language says more between them', () => {
    const zh = text(requirement('X-1'), paragraph('甲'), paragraph('乙'), requirement('X-2'));
    const en = text(requirement('X-1'), paragraph('a and b'), requirement('X-2'));
    expect(besides(zh, en)).toEqual([
      [['X-1'], ['X-1']],
      [['甲', '乙'], ['a and b']],
      [['X-2'], ['X-2']],
    ]);
  });

  it('shows what only one language has beside nothing, and loses no block', () => {
    const zh = text(heading('5.1', '通道'));
    const en = text(heading('5.1', 'channels'), requirement('X-1'), heading('5.2', 'reliability'));
    expect(besides(zh, en)).toEqual([
      [['通道'], ['channels']],
      [[], ['X-1', 'reliability']],
    ]);
  });
});

describe('the identifiers of the second text', () => {
  it('have a suffix, also within requirements', () => {
    const [first, second] = withSuffix(text(heading('5.1', 'channels'), requirement('X-1')), '.en').blocks;
    expect(first).toMatchObject({ id: 'channels.en', number: '5.1' });
    expect(second).toMatchObject({ id: 'X-1.en', number: 'X-1', body: [{ id: 'of-X-1.en' }] });
  });
});

describe('the identifiers of another language', () => {
  it('lead to the section of the same number', () => {
    const zh = text(heading('5.1', '通道'), heading('5.2', 'reliability'));
    const en = text(heading('5.1', 'channels'), heading('5.2', 'reliability'), heading('5.3', 'new'));
    expect(withAliases(zh, [en]).blocks).toMatchObject([
      { id: '通道', aliases: ['channels'] },
      { id: 'reliability' },
    ]);
  });

  it('lead nowhere else where this text has them for something of its own', () => {
    const zh = text(heading('5.1', '通道'), requirement('X-1'), {
      type: 'table',
      id: 'channels',
      header: [],
      rows: [],
    });
    const en = text(heading('5.1', 'channels'));
    expect(withAliases(zh, [en]).blocks[0]).not.toHaveProperty('aliases');
  });
});
