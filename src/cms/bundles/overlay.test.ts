import { describe, expect, it } from 'vitest';

import { inListOrder } from './overlay';

const named = (...names: (string | null)[]) => names.map((name, order) => ({ name, order }));
const namesIn = (sort: readonly string[], ...names: (string | null)[]) =>
  inListOrder(named(...names), sort).map(({ name }) => name);

describe('items of two reads', () => {
  it('are in the order of the field', () => {
    expect(namesIn(['name'], 'b', 'c', 'a')).toEqual(['a', 'b', 'c']);
    expect(namesIn(['-name'], 'b', 'c', 'a')).toEqual(['c', 'b', 'a']);
  });

  it('have what is missing last, or first in a descending order', () => {
    expect(namesIn(['name'], null, 'b', 'a')).toEqual(['a', 'b', null]);
    expect(namesIn(['-name'], 'b', null, 'a')).toEqual([null, 'b', 'a']);
  });

  it('are ordered by code points, as the database does', () => {
    expect(namesIn(['name'], 'a', 'B', '中')).toEqual(['B', 'a', '中']);
  });

  it('follow the second field where the first is the same, and numbers by size', () => {
    const items = [
      { at: '2026-11-02', of: { order: 10 } },
      { at: '2026-11-01', of: { order: 1 } },
      { at: '2026-11-02', of: { order: 9 } },
    ];
    expect(inListOrder(items, ['-at', 'of.order']).map(({ of }) => of.order)).toEqual([9, 10, 1]);
  });
});
