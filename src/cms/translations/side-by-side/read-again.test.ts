import { describe, expect, it } from 'vitest';

import { readAgain } from './read-again';

const row = (id: string, label: string | null = null) => ({ id, label });

describe('a translation that is read again', () => {
  const base = { title: 'Old', links: [row('a')], lead: null };

  it('gets the rows that a colleague added, and keeps what was typed', () => {
    const typed = { ...base, links: [row('a', 'News')] };
    const read = { ...base, links: [row('b'), row('a')], lead: 'Theirs' };
    expect(readAgain({ base, values: typed }, read)).toEqual({
      base: read,
      values: { title: 'Old', links: [row('b'), row('a', 'News')], lead: 'Theirs' },
    });
  });

  it('loses the rows that a colleague removed', () => {
    const values = { ...base, title: 'New' };
    expect(readAgain({ base, values }, { ...base, links: [] }).values).toMatchObject({
      title: 'New',
      links: [],
    });
  });

  it('keeps what a contested field was made from, so saving it asks', () => {
    const values = { ...base, title: 'Mine', lead: 'Mine' };
    const read = { ...base, title: 'Theirs' };
    expect(readAgain({ base, values }, read)).toEqual({ base, values });
  });
});
