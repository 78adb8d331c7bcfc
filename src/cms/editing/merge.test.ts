import { describe, expect, it } from 'vitest';

import { canonical, isSame, keyOf, mergeValues, type Side, type Values } from './merge';

const nobody = (): Side => {
  throw new Error('There is nothing to decide');
};

const merged = (base: Values, mine: Values, theirs: Values, side?: Side) => {
  const { values, conflicts } = mergeValues(base, mine, theirs, side ? () => side : nobody);
  return { values, keys: conflicts.map(keyOf) };
};

const text = (...blocks: string[]) => ({
  root: { type: 'root', children: blocks.map((words) => ({ type: 'paragraph', words })) },
});

describe('fields that two people changed', () => {
  it('come together when they are different ones', () => {
    const base = { title: 'A', summary: 'S', order: 1 };
    expect(merged(base, { ...base, title: 'B' }, { ...base, order: 2 }).values).toEqual({
      title: 'B',
      summary: 'S',
      order: 2,
    });
  });

  it('are a conflict when they are the same one, and the choice decides', () => {
    const [base, mine, theirs] = [{ title: 'A' }, { title: 'B' }, { title: 'C' }];
    expect(merged(base, mine, theirs, 'mine')).toEqual({ values: { title: 'B' }, keys: ['value:title'] });
    expect(merged(base, mine, theirs, 'theirs')).toEqual({ values: { title: 'C' }, keys: ['value:title'] });
  });

  it('are none when both wrote the same, or emptied a field in another way', () => {
    expect(merged({ title: 'A' }, { title: 'B' }, { title: 'B' }).keys).toEqual([]);
    expect(merged({ title: 'A' }, { title: '' }, { title: null }).keys).toEqual([]);
  });

  it('are looked at one by one in a group', () => {
    const base = { seo: { title: 'A', noIndex: false } };
    const result = merged(
      base,
      { seo: { title: 'B', noIndex: false } },
      { seo: { title: 'A', noIndex: true } },
    );
    expect(result.values).toEqual({ seo: { title: 'B', noIndex: true } });
  });

  it('with a relation to one of several collections are one value', () => {
    const to = (value: string) => ({ link: { relationTo: 'news', value } });
    expect(merged(to('1'), to('2'), to('3'), 'theirs')).toEqual({ values: to('3'), keys: ['value:link'] });
  });
});

describe('rows that two people changed', () => {
  const row = (id: string, label = id) => ({ id, label });
  const rows = (...list: ReturnType<typeof row>[]) => ({ items: list });
  const base = rows(row('a'), row('b'), row('c'));

  it('follow the new order of one and keep the texts of the other', () => {
    const result = merged(
      base,
      rows(row('c'), row('a'), row('b')),
      rows(row('a'), row('b', 'B'), row('c'), row('d')),
    );
    expect(result.values).toEqual(rows(row('c'), row('d'), row('a'), row('b', 'B')));
  });

  it('have the additions of both', () => {
    const result = merged(rows(row('a')), rows(row('a'), row('x')), rows(row('a'), row('y')));
    expect(result.values).toEqual(rows(row('a'), row('x'), row('y')));
  });

  it('lack what either of them deleted', () => {
    expect(merged(base, rows(row('a'), row('c')), rows(row('a'), row('b'))).values).toEqual(rows(row('a')));
  });

  it('are a conflict in two different orders', () => {
    const [mine, theirs] = [rows(row('b'), row('a'), row('c')), rows(row('c'), row('b'), row('a'))];
    expect(merged(base, mine, theirs, 'mine')).toEqual({ values: mine, keys: ['order:items'] });
    expect(merged(base, mine, theirs, 'theirs')).toEqual({ values: theirs, keys: ['order:items'] });
  });

  it('are a conflict when one deleted what the other changed', () => {
    const [mine, theirs] = [rows(row('a'), row('c')), rows(row('a'), row('b', 'B'), row('c'))];
    expect(merged(base, mine, theirs, 'mine')).toEqual({ values: mine, keys: ['row:items/b'] });
    expect(merged(base, mine, theirs, 'theirs')).toEqual({ values: theirs, keys: ['row:items/b'] });
  });

  it('are a conflict in the field that both changed', () => {
    const result = merged(rows(row('a')), rows(row('a', '1')), rows(row('a', '2')), 'mine');
    expect(result).toEqual({ values: rows(row('a', '1')), keys: ['value:items/a/label'] });
  });
});

describe('a text that two people changed', () => {
  it('has the blocks of both', () => {
    const result = merged(
      { body: text('1', '2', '3') },
      { body: text('1', 'mine', '3') },
      { body: text('1', '2', '3', 'theirs') },
    );
    expect(result.values).toEqual({ body: text('1', 'mine', '3', 'theirs') });
  });

  it('is a conflict only in the blocks that both changed', () => {
    const [base, mine, theirs] = [text('1', '2', '3'), text('1', 'm', '3'), text('0', '1', 't', '3')];
    const result = merged({ body: base }, { body: mine }, { body: theirs }, 'theirs');
    expect(result).toEqual({ values: { body: text('0', '1', 't', '3') }, keys: ['blocks:body/1'] });
    expect(merged({ body: base }, { body: mine }, { body: theirs }, 'mine').values).toEqual({
      body: text('0', '1', 'm', '3'),
    });
  });

  it('is one value when it is too long to be compared block by block', () => {
    const long = (count: number, changes: Record<number, string> = {}) =>
      text(...Array.from({ length: count }, (_, index) => changes[index] ?? String(index)));
    const changed = (count: number) =>
      merged(
        { body: long(count) },
        { body: long(count, { 0: 'mine' }) },
        { body: long(count, { 9: 'theirs' }) },
        'theirs',
      );
    expect(changed(2000)).toEqual({ values: { body: long(2000, { 0: 'mine', 9: 'theirs' }) }, keys: [] });
    expect(changed(2001)).toEqual({ values: { body: long(2001, { 9: 'theirs' }) }, keys: ['value:body'] });
  });

  it('is one value when one of them emptied it', () => {
    const [base, theirs] = [text('1'), text('2')];
    expect(merged({ body: base }, { body: null }, { body: theirs }, 'theirs')).toEqual({
      values: { body: theirs },
      keys: ['value:body'],
    });
  });
});

it('the same values have the same text, whatever the order of their keys', () => {
  expect(canonical({ b: 1, a: [{ d: '', c: 2 }] })).toBe(canonical({ a: [{ c: 2 }], b: 1, e: null }));
  expect(isSame({ a: 1 }, { a: 2 })).toBe(false);
});
