import { describe, expect, it } from 'vitest';

import { labelOf, linesOf, piecesOf } from './conflict-parts';

const texts = { yes: 'Yes', no: 'No', entry: (id: string) => `Entry ${id}` };

describe('what a value says', () => {
  it.each([
    [null, []],
    ['one\ntwo', ['one', 'two']],
    [true, ['Yes']],
    [0, ['0']],
    ['0e9b4e1c-7a55-4c0b-9d0e-3f1a2b3c4d5e', ['Entry 0e9b4e1c']],
    [{ relationTo: 'news', value: '0e9b4e1c-7a55-4c0b-9d0e-3f1a2b3c4d5e' }, ['Entry 0e9b4e1c']],
    [[{ id: '1', label: 'A', href: '/a' }], ['A · /a']],
    [{ root: { children: [{ type: 'paragraph', children: [{ text: 'Words' }] }] } }, ['Words']],
    [[{ type: 'paragraph', children: [{ text: 'Words' }] }], ['Words']],
  ])('%j', (value, lines) => {
    expect(linesOf(value, texts)).toEqual(lines);
  });
});

it('the differing middle of a text is marked', () => {
  expect(piecesOf('a new word here', 'a word here')).toEqual([
    { text: 'a ', isChanged: false },
    { text: 'new ', isChanged: true },
    { text: 'word here', isChanged: false },
  ]);
  expect(piecesOf('same', 'same')).toEqual([{ text: 'same', isChanged: false }]);
});

it('a place is named by the labels on the way to it', () => {
  const labels = { items: 'Menu', 'items.*.label': 'Label', body: 'Text', seo: 'SEO', 'seo.title': 'Title' };
  const values = { items: [{ id: 'a' }, { id: 'b' }] };
  const names = {
    row: (row: number) => `row ${row}`,
    block: (block: number) => `block ${block}`,
    order: 'order',
  };
  const of = (kind: 'value' | 'blocks' | 'order' | 'row', ...path: string[]) =>
    labelOf({ kind, path }, labels, values, names);
  expect(of('value', 'seo', 'title')).toBe('SEO › Title');
  expect(of('value', 'items', 'b', 'label')).toBe('Menu › row 2 › Label');
  expect(of('row', 'items', 'a')).toBe('Menu › row 1');
  expect(of('order', 'items')).toBe('Menu › order');
  expect(of('blocks', 'body', '2')).toBe('Text › block 3');
});
