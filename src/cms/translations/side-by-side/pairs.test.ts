import { describe, expect, it } from 'vitest';

import type { Values } from '../../editing/merge';

import {
  beginsRow,
  blocksOf,
  linesOf,
  pairBlocks,
  pairLines,
  runsOf,
  runsTogether,
  valueAt,
  withCopiedBlock,
  withValueAt,
  withWords,
} from './pairs';

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

  it('have formulas among their words, which alone have nothing to translate', () => {
    const formula = { type: 'inlineBlock', fields: { id: 'f', blockType: 'formula', latex: 'n' } };
    const line = { type: 'paragraph', children: [text('一'), formula] };
    expect(linesOf(line)).toEqual([[{ text: '一' }, { text: '$n$', isFormula: true }]]);
    const only = { type: 'paragraph', children: [formula] };
    expect(pairLines(only, only)).toEqual([]);
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

describe('the lines of two blocks', () => {
  const cell = (...words: string[]) => ({ type: 'tablecell', children: words.map(paragraph) });
  const table = (...rows: object[][]) => ({
    type: 'table',
    children: rows.map((children) => ({ type: 'tablerow', children })),
  });
  const read = (...blocks: Parameters<typeof pairLines>) =>
    pairLines(...blocks).map(({ source, target, cell: at }) => [
      source.map((stretch) => stretch.text).join('|'),
      target.map((run) => run.text).join('|'),
      ...(at ? [at] : []),
    ]);

  it('are paired cell by cell, also where one of them has no words', () => {
    const source = table([cell('速率'), cell('')], [cell('一', '二'), cell('三')]);
    const target = table([cell('Rate'), cell('Unit')], [cell('One', 'Two'), cell('')]);
    expect(read(source, target)).toEqual([
      ['速率', 'Rate', [1, 1]],
      ['', 'Unit', [1, 2]],
      ['一', 'One', [2, 1]],
      ['二', 'Two', [2, 1]],
      ['三', '', [2, 2]],
    ]);
    const [, , , , last] = pairLines(source, target);
    expect(last?.target).toEqual([
      { path: ['children', 1, 'children', 1, 'children', 0, 'children', 0, 'text'], text: '' },
    ]);
  });

  it('can be written where the translation has an empty cell or field', () => {
    const empty = { type: 'tablecell', children: [{ type: 'paragraph', version: 1, children: [] }] };
    const target = { type: 'table', children: [{ type: 'tablerow', children: [empty] }] };
    const [line] = pairLines(table([cell('速率')]), target);
    const [run] = line?.target ?? [];
    expect(run).toEqual({
      path: ['children', 0, 'children', 0, 'children', 0, 'children', 0, 'text'],
      text: '',
    });
    const written = withWords(target, run?.path ?? [], 'Ra');
    expect(read(table([cell('速率')]), withWords(target, run?.path ?? [], 'Ra') as Values)).toEqual([
      ['速率', 'Ra', [1, 1]],
    ]);
    expect(runsOf(withWords(written, run?.path ?? [], 'Rate'))).toEqual([{ ...run, text: 'Rate' }]);

    const source = block({ blockType: 'note', title: '提示', text: '注意' });
    const note = block({ blockType: 'note', title: null, text: 'Note' });
    const [title] = pairLines(source, note);
    expect(title?.target).toEqual([{ path: ['fields', 'title'], text: '' }]);
    expect(withWords(note, title?.target[0]?.path ?? [], 'Tip')).toEqual(
      block({ blockType: 'note', title: 'Tip', text: 'Note' }),
    );
  });

  it('are numbered within their cell, and only the first one of a row begins it', () => {
    const both = table([cell('一', '二'), cell('三')], [cell('四'), cell('五')]);
    const lines = pairLines(both, both);
    expect(lines.map((_line, index) => beginsRow(lines, index))).toEqual([true, false, false, true, false]);
    const together = runsTogether(lines);
    const beside = lines.map(({ target }) =>
      target.map((run) => together.get(run)?.map(({ text: of }) => of)),
    );
    expect(beside).toEqual([[['一', '二']], [['一', '二']], [['三']], [['四']], [['五']]]);
    expect(runsTogether(pairLines(paragraph('一'), paragraph('One'))).size).toBe(1);
  });

  it('are left out where there is nothing to translate but spaces and line breaks', () => {
    const line = (...children: object[]) => ({ type: 'paragraph', children });
    const reference = { type: 'inlineBlock', fields: { blockType: 'reference', target: '#table' } };
    expect(read(line(text(' ')), undefined)).toEqual([]);
    expect(read(line({ type: 'linebreak' }, text('')), undefined)).toEqual([]);
    expect(read(line(text(' '), reference), undefined)).toEqual([[' |#table', '']]);
    expect(read(line(text(' ')), line(text('More')))).toEqual([['', 'More']]);
  });

  it('have the words of a line together, however they are formatted', () => {
    const line = (...words: string[]) => ({ type: 'paragraph', children: words.map((word) => text(word)) });
    expect(read(line('一', '二'), line('One', 'two', 'three'))).toEqual([['一|二', 'One|two|three']]);
  });

  it('are alone where the other block has none', () => {
    const list = (...items: string[]) => ({
      type: 'list',
      children: items.map((item) => ({ type: 'listitem', children: [text(item)] })),
    });
    expect(read(list('一', '二'), list('One'))).toEqual([
      ['一', 'One'],
      ['二', ''],
    ]);
    expect(read(list('一'), list('One', 'Two'))).toEqual([
      ['一', 'One'],
      ['', 'Two'],
    ]);
    expect(read(list('一'), undefined)).toEqual([['一', '']]);
  });

  it('of a requirement are its words and what it applies to', () => {
    const requirement = (words: string, ...appliesTo: string[]) =>
      block({ blockType: 'requirement', number: 'HDL-TXN-004', text: words, appliesTo });
    expect(read(requirement('必须', '端点', '交换机'), requirement('Must', 'endpoint', 'switch'))).toEqual([
      ['必须', 'Must'],
      ['端点', 'endpoint'],
      ['交换机', 'switch'],
    ]);
  });
});

describe('a place in a row', () => {
  const groups = [{ id: 'a', links: [{ id: 'b', label: '新闻' }] }, { id: 'c' }];
  const path = ['groups', 'a', 'links', 'b', 'label'];

  it('is found by the ids of the rows, wherever they are', () => {
    expect(valueAt({ groups }, path)).toBe('新闻');
    expect(valueAt({ groups: groups.toReversed() }, path)).toBe('新闻');
    expect(withValueAt({ groups: groups.toReversed() }, path, 'News')).toEqual({
      groups: [{ id: 'c' }, { id: 'a', links: [{ id: 'b', label: 'News' }] }],
    });
  });

  it('is nowhere once the row is gone', () => {
    const without = { groups: [{ id: 'c' }] };
    expect(valueAt(without, path)).toBeUndefined();
    expect(withValueAt(without, path, 'News')).toEqual(without);
  });
});
