import { describe, expect, it } from 'vitest';

import { said } from './said';

describe('what texts say', () => {
  it('is nothing while all of them are empty', () => {
    expect(
      said({ title: null, items: [{ label: '' }, { label: ' ' }], nested: { more: [] } }),
    ).toBeUndefined();
  });

  it('leaves out rows that have no text in this language', () => {
    const before = { items: [{ label: 'News' }] };
    const withRow = { items: [{ label: 'News', children: [{ label: null }] }, { label: null }] };
    expect(said(withRow)).toEqual(before);
  });

  it('keeps the order of rows', () => {
    expect(said({ items: [{ label: 'B' }, { label: null }, { label: 'A' }] })).toEqual({
      items: [{ label: 'B' }, { label: 'A' }],
    });
  });
});
