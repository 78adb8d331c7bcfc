import type { Field } from 'payload';
import { describe, expect, it } from 'vitest';

import { missingTexts, withRowsOf } from './publish-every-language';

const fields: Field[] = [
  { name: 'slug', type: 'text', required: true },
  { name: 'title', type: 'text', localized: true, required: true },
  { name: 'lead', type: 'text', localized: true },
  {
    name: 'results',
    type: 'array',
    fields: [{ name: 'value', type: 'text', localized: true, required: true }],
  },
];

describe('the item with the rows that it will have', () => {
  const value = { zh: '一', en: 'one' };
  const stored = { title: { zh: '标题', en: 'Title' }, results: [{ id: 'a', value }] };

  it('keeps the texts of rows that stay, and has none for rows that are added', () => {
    const data = {
      title: '新标题',
      results: [
        { id: 'b', value: '二' },
        { id: 'a', value: '一' },
      ],
    };
    const item = withRowsOf(fields, stored, data);
    expect(item).toEqual({ title: stored.title, results: [{}, { id: 'a', value }] });
    expect(missingTexts(fields, item, 'en')).toEqual(['results.0.value']);
  });

  it('has no rows that are removed, and all when the write says nothing of them', () => {
    expect(withRowsOf(fields, stored, { results: [] })).toMatchObject({ results: [] });
    expect(withRowsOf(fields, stored, {})).toEqual(stored);
  });

  it('of a new item has the rows of the write', () => {
    expect(withRowsOf(fields, {}, { results: [{ value: '一' }] })).toEqual({ results: [{}] });
  });
});

describe('texts that a language lacks', () => {
  it('are the required ones, also within rows', () => {
    const item = {
      title: { zh: '标题', en: '' },
      results: [{ value: { zh: '一', en: 'one' } }, { value: { zh: '二' } }],
    };
    expect(missingTexts(fields, item, 'zh')).toEqual([]);
    expect(missingTexts(fields, item, 'en')).toEqual(['title', 'results.1.value']);
  });

  it('are all required ones of an item that has none', () => {
    expect(missingTexts(fields, {}, 'en')).toEqual(['title']);
    expect(missingTexts(fields, { title: null, results: null }, 'en')).toEqual(['title']);
  });
});
