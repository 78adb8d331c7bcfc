import type { Field } from 'payload';
import { describe, expect, it } from 'vitest';

import { missingTexts } from './publish-every-language';

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
