import { describe, expect, it } from 'vitest';

import type { RichText, RichTextBlock } from '@/ui/rich-text/model';

import { compareChapters, compareTexts } from './compare';

const paragraph = (text: string): RichTextBlock => ({
  type: 'paragraph',
  children: [{ type: 'text', text }],
});
const body = (...texts: string[]): RichText => ({ blocks: texts.map(paragraph) });
const chapter = (slug: string, ...texts: string[]) => ({
  slug,
  number: '1',
  title: slug,
  body: body(...texts),
});

describe('the comparison of releases', () => {
  it('tells added, removed, changed and unchanged chapters apart', () => {
    const compared = compareChapters(
      [chapter('same', 'a b'), chapter('changed', 'a limit of 64 flits'), chapter('gone', 'x')],
      [chapter('same', 'a b'), chapter('changed', 'a limit of 96 flits'), chapter('new', 'y')],
    );
    expect(compared.map(({ slug, state }) => [slug, state])).toEqual([
      ['same', 'same'],
      ['changed', 'changed'],
      ['new', 'added'],
      ['gone', 'removed'],
    ]);
  });

  it('marks the words that differ', () => {
    const [passage] = compareTexts(body('a limit of 64 flits'), body('a limit of 96 flits'));
    expect(passage?.kind).toBe('changed');
    expect(passage?.parts.filter(({ kind }) => kind !== 'same')).toEqual([
      { kind: 'removed', text: '64' },
      { kind: 'added', text: '96' },
    ]);
  });

  it('finds the words of Chinese text', () => {
    const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });
    const [passage] = compareTexts(body('发送方应重启定时器'), body('发送方应停止定时器'), segmenter);
    const changed = passage?.parts.filter(({ kind }) => kind !== 'same').map(({ text }) => text);
    expect(changed).toEqual(['重启', '停止']);
  });

  it('names the heading above a passage', () => {
    const heading: RichTextBlock = {
      type: 'heading',
      level: 2,
      id: 'timers',
      children: [{ type: 'text', text: 'Timers' }],
    };
    const passages = compareTexts({ blocks: [heading] }, { blocks: [heading, paragraph('New.')] });
    expect(passages).toEqual([
      { heading: 'Timers', kind: 'added', parts: [{ kind: 'added', text: 'New.' }] },
    ]);
  });

  it('does not pair lines that have little in common', () => {
    const passages = compareTexts(body('Lanes are trained one by one.'), body('Credits: 2 047 at most.'));
    expect(passages.map(({ kind }) => kind)).toEqual(['added', 'removed']);
  });
});
