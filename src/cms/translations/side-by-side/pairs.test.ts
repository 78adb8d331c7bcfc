import { describe, expect, it } from 'vitest';

import { blocksOf, linesOf, pairBlocks, runsOf, valueAt, withCopiedBlock, withValueAt } from './pairs';

const text = (words: string) => ({ type: 'text', version: 1, text: words });
const paragraph = (words: string) => ({ type: 'paragraph', version: 1, children: [text(words)] });
const heading = (words: string, identifier?: string) => ({
  type: 'heading',
  tag: 'h2',
  version: 1,
  children: [text(words)],
  ...(identifier !== undefined && { $: { identifier } }),
});
const block = (fields: object) => ({ type: 'block', version: 2, fields: { id: 'a', ...fields } });
const documentOf = (...children: object[]) => ({ root: { type: 'root', version: 1, children } });
const positions = (...lists: Parameters<typeof pairBlocks>) =>
  pairBlocks(...lists).map(({ source, target }) => [source, target]);

describe('blocks of two texts', () => {
  it('are paired in their order where they are of the same kind', () => {
    expect(positions([heading('一'), paragraph('二')], [heading('One'), paragraph('Two')])).toEqual([
      [0, 0],
      [1, 1],
    ]);
  });

  it('are alone where the other text has nothing of their kind', () => {
    const source = [heading('一'), block({ blockType: 'note' }), paragraph('二')];
    const target = [heading('One'), paragraph('Two'), paragraph('More')];
    expect(positions(source, target)).toEqual([
      [0, 0],
      [1, undefined],
      [2, 1],
      [undefined, 2],
    ]);
  });

  it('are paired by identifiers where they have them', () => {
    const figure = (anchor: string) => block({ blockType: 'figure', anchor });
    expect(positions([figure('one'), figure('two')], [figure('two')])).toEqual([
      [0, undefined],
      [1, 0],
    ]);
  });

  it('of an empty text have none', () => {
    expect(positions([paragraph('一')], blocksOf(null))).toEqual([[0, undefined]]);
  });
});

describe('the words of a block', () => {
  it('are those of its nodes and fields, without addresses and codes', () => {
    expect(runsOf({ type: 'list', children: [{ type: 'listitem', children: [text('一')] }] })).toEqual([
      { path: ['children', 0, 'children', 0, 'text'], text: '一' },
    ]);
    expect(
      runsOf(block({ blockType: 'requirement', number: 'HDL-TXN-004', text: '必须', anchor: 'x' })),
    ).toEqual([{ path: ['fields', 'text'], text: '必须' }]);
  });

  it('are read as lines, with the targets of references among them', () => {
    const link = { type: 'link', fields: { url: '/a' }, children: [text('二')] };
    const reference = { type: 'inlineBlock', fields: { blockType: 'reference', target: '#table' } };
    const line = { type: 'paragraph', children: [text('一'), link, text('三'), reference] };
    const read = [{ text: '一' }, { text: '二' }, { text: '三' }, { text: '#table', isReference: true }];
    expect(linesOf(line)).toEqual([read]);
    const cell = (words: string) => ({ type: 'tablecell', children: [paragraph(words)] });
    const table = { type: 'table', children: [{ type: 'tablerow', children: [cell('四'), cell('五')] }] };
    expect(linesOf(table)).toEqual([[{ text: '四' }], [{ text: '五' }]]);
    expect(linesOf(block({ blockType: 'note', title: '六', text: '七' }))).toEqual([
      [{ text: '六' }],
      [{ text: '七' }],
    ]);
  });

  it('are written where they were read, and nothing else changes', () => {
    const before = documentOf(heading('One', 'one'), paragraph('Two'));
    const path = ['root', 'children', 1, ...(runsOf(paragraph('Two'))[0]?.path ?? [])];
    const after = withValueAt(before, path, 'Second');
    expect(after).toEqual(documentOf(heading('One', 'one'), paragraph('Second')));
    expect(valueAt(after, path)).toBe('Second');
    expect(valueAt(before, path)).toBe('Two');
  });
});

describe('a copy of a block', () => {
  const newId = () => 'new';

  it('gets into an empty text', () => {
    const after = withCopiedBlock(documentOf(paragraph('一')), null, 0, newId);
    expect(blocksOf(after)).toEqual([paragraph('一')]);
  });

  it('gets behind the counterpart of what precedes it, with an identifier of its own', () => {
    const source = documentOf(paragraph('一'), block({ blockType: 'note', text: '注' }), heading('二', '二'));
    const target = documentOf(paragraph('One'));
    const one = withCopiedBlock(source, target, 1, newId);
    const both = withCopiedBlock(source, one, 2, newId);
    expect(blocksOf(both)).toEqual([
      paragraph('One'),
      block({ id: 'new', blockType: 'note', text: '注' }),
      heading('二'),
    ]);
  });
});
