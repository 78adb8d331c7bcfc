import { describe, expect, it } from 'vitest';

import { type ArrangedItem, dragged, inTree, itemsOf, moved, nameOf, placesOf, wholeLists } from './domain';

/** `a`, `b` below which are `b1` and `b2`, and `c`. */
const items = [
  { id: 'a' },
  { id: 'b' },
  { id: 'b1', parent: 'b', depth: 1 },
  { id: 'b2', parent: 'b', depth: 1 },
  { id: 'c' },
].map((item): ArrangedItem => ({ title: item.id, isPublic: false, depth: 0, ...item }));

const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id).join(' ');

describe('a list in order', () => {
  it('has each item right before those below it', () => {
    const mixed = [{ id: 'b2', parent: 'b' }, { id: 'a' }, { id: 'b' }, { id: 'b1', parent: 'b' }];
    expect(inTree(mixed).map(({ id, depth }) => `${id}${depth}`)).toEqual(['a0', 'b0', 'b21', 'b11']);
  });

  it('has items whose parent is elsewhere at the first level, and loses none in a circle', () => {
    expect(inTree([{ id: 'x', parent: 'gone' }])).toMatchObject([{ id: 'x', depth: 0 }]);
    expect(
      ids(
        inTree([
          { id: 'p', parent: 'q' },
          { id: 'q', parent: 'p' },
        ]),
      ),
    ).toBe('p q');
  });

  it('counts places among items beside each other', () => {
    const places = placesOf(items);
    expect(places.get('c')).toEqual({ index: 2, count: 3 });
    expect(places.get('b2')).toEqual({ index: 1, count: 2 });
    expect(placesOf([])).toEqual(new Map());
    expect(placesOf([{ id: 'x', title: '', depth: 0, isPublic: true }]).get('x')).toEqual({
      index: 0,
      count: 1,
    });
  });

  it('calls items by number, title, and version', () => {
    const item = { id: 'x', title: 'T', depth: 0, isPublic: true };
    expect(nameOf({ ...item, number: '2.1' }, '-')).toBe('2.1 T');
    expect(nameOf({ ...item, title: '', version: '1.0' }, 'Untitled')).toBe('Untitled 1.0');
  });

  it('is of what belongs to an item, or of a whole collection', () => {
    expect(itemsOf({ collection: 'faq-categories', id: 'x' })).toMatchObject({
      items: 'faqs',
      field: 'category',
    });
    expect(itemsOf({ collection: 'faq-categories' })).toMatchObject({ items: 'faq-categories' });
    expect(itemsOf({ collection: 'faq-categories' }).field).toBeUndefined();
  });

  it('begins with what is new only where that is news', () => {
    const first = Object.entries(wholeLists).filter(([, list]) => 'newest' in list);
    expect(first.map(([collection]) => collection)).toEqual(['videos']);
  });

  it.each([
    ['a', 1, 'b b1 b2 a c'],
    ['b', 0, 'b b1 b2 a c'],
    ['b', 2, 'a c b b1 b2'],
    ['b2', 0, 'a b b2 b1 c'],
    ['c', 0, 'c a b b1 b2'],
  ])('moves %s to place %d with what is below it', (id, index, order) => {
    expect(ids(moved(items, id, index))).toBe(order);
  });

  it.each([
    [0, 4, 'b b1 b2 c a'],
    // Dropped on a chapter below another one, it comes behind all of that.
    [0, 2, 'b b1 b2 a c'],
    [4, 0, 'c a b b1 b2'],
    [4, 2, 'a b b1 b2 c'],
    [4, 1, 'a c b b1 b2'],
    [3, 2, 'a b b2 b1 c'],
    // Never leaves what it is below.
    [2, 4, 'a b b2 b1 c'],
    [1, 1, 'a b b1 b2 c'],
    [1, -1, 'a b b1 b2 c'],
  ])('drags from row %d to row %d', (from, to, order) => {
    expect(ids(dragged(items, from, to))).toBe(order);
  });
});
