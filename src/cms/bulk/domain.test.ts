import { describe, expect, it } from 'vitest';

import { check } from '@/platform/http/validate';

import { bulkSchema, countsOf, MOST_ITEMS, planSchema } from './domain';

const item = (...languages: ('zh' | 'en')[]) => ({ languages });
const id = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;

describe('what a sentence about many items says', () => {
  it('counts the languages, the largest first, and knows when one is within the other', () => {
    expect(countsOf([item('zh', 'en'), item('zh'), item('zh', 'en'), item('zh', 'en')])).toEqual({
      items: 4,
      languages: [
        { language: 'zh', count: 4 },
        { language: 'en', count: 3 },
      ],
      isNested: true,
    });
    expect(countsOf([item('en'), item('zh', 'en')])).toMatchObject({
      languages: [
        { language: 'en', count: 2 },
        { language: 'zh', count: 1 },
      ],
      isNested: true,
    });
    expect(countsOf([item('en'), item('zh')])).toMatchObject({ items: 2, isNested: false });
    expect(countsOf([item()])).toEqual({ items: 1, languages: [], isNested: true });
  });
});

describe('a request for many items', () => {
  const savedAt = '2026-11-26T08:00:00.000Z';
  it('names each item once, with a language unless it goes to the trash', () => {
    const one = { id: id(1), savedAt, languages: ['zh'] };
    expect(check(bulkSchema, { operation: 'publish', items: [one] }).fields).toBeUndefined();
    expect(check(bulkSchema, { operation: 'publish', items: [one, one] }).fields).toEqual({
      items: 'format',
    });
    const none = { ...one, languages: [] };
    expect(check(bulkSchema, { operation: 'publish', items: [none] }).fields).toEqual({ items: 'empty' });
    expect(check(bulkSchema, { operation: 'trash', items: [none] }).fields).toBeUndefined();
    expect(check(bulkSchema, { operation: 'publish', items: [] }).fields).toEqual({ items: 'empty' });
  });

  it('takes no more items than a person looks through', () => {
    const ids = Array.from({ length: MOST_ITEMS + 1 }, (_, at) => id(at));
    expect(check(planSchema, { operation: 'trash', ids }).fields).toEqual({ ids: 'tooLong' });
    expect(check(planSchema, { operation: 'trash', ids: ids.slice(1) }).fields).toBeUndefined();
  });
});
