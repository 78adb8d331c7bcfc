import { describe, expect, it } from 'vitest';

import { withEmptyLists } from './values-of-form';

describe('the values of a form', () => {
  it('have empty lists as lists, also in rows, and leave numbers alone', () => {
    const values = {
      order: 0,
      links: 0,
      items: [
        { id: 'a', children: 0 },
        { id: 'b', children: [{ id: 'c' }] },
      ],
    };
    const fields = {
      order: { value: 0 },
      links: { value: 0, rows: [] },
      items: { value: 2, rows: [{}, {}] },
      'items.0.children': { value: 0, rows: [] },
      'items.1.children': { value: 1, rows: [{}] },
    };
    expect(withEmptyLists(values, fields)).toEqual({
      order: 0,
      links: [],
      items: [
        { id: 'a', children: [] },
        { id: 'b', children: [{ id: 'c' }] },
      ],
    });
  });

  it('stay the same without empty lists, and where the form has no such value', () => {
    const values = { items: [{ id: 'a' }] };
    expect(withEmptyLists(values, { 'items.3.children': { value: 0, rows: [] } })).toBe(values);
  });
});
