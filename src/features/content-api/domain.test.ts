import { describe, expect, it } from 'vitest';

import { readCursor, readQuery, writeCursor } from './domain';

const known = new Set(['id', 'title', 'body']);
const read = (search: string) => readQuery(new URLSearchParams(search), known);
const refused = (search: string) => {
  try {
    return read(search) && undefined;
  } catch (error) {
    return (error as { fields?: object }).fields;
  }
};
const id = '0192f0c4-1111-7abc-8def-0123456789ab';

describe('the query of a list', () => {
  it('without parameters asks for a page of everything', () => {
    expect(read('')).toEqual({ query: { limit: 20 }, spelling: '' });
  });

  it('has one spelling, in one order', () => {
    const { query, spelling } = read('fields=title%2Cbody%2Ctitle&updatedSince=2026-01-02T03:04:05Z&limit=5');
    expect(query).toEqual({
      limit: 5,
      updatedSince: new Date('2026-01-02T03:04:05Z'),
      fields: ['title', 'body'],
    });
    expect(spelling).toBe('?limit=5&updatedSince=2026-01-02T03:04:05Z&fields=title,body');
  });

  it.each([
    ['limit=0', { limit: 'format' }],
    ['limit=101', { limit: 'format' }],
    ['limit=1e1', { limit: 'format' }],
    ['limit=1&limit=2', { limit: 'format' }],
    ['fields=secret', { fields: 'unknown' }],
    ['fields=', { fields: 'unknown' }],
    ['updatedSince=yesterday', { updatedSince: 'format' }],
    ['updatedSince=2026-13-01', { updatedSince: 'format' }],
    ['updatedSince=2026-01-01T00:00:00', { updatedSince: 'format' }],
    ['cursor=abc', { cursor: 'format' }],
    ['draft=true', { draft: 'unknown' }],
    ['constructor=1', { constructor: 'unknown' }],
  ])('refuses %s', (search, fields) => {
    expect(refused(search)).toEqual(fields);
  });
});

it.each([
  { withRemovals: true, at: '1764000000123456', id, isRemoval: true },
  { withRemovals: false, at: '0', id, isRemoval: false },
])('a cursor is read as it was written: %j', (cursor) => {
  expect(readCursor(writeCursor(cursor))).toEqual(cursor);
});
