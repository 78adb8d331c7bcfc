import { describe, expect, it } from 'vitest';

import { mergeValues } from '@/cms/editing/merge';

import { answering, answerTo, meaning, type Settings } from './settings-changes';

const loom = { id: 'a1', query: 'Loom', language: 'en', address: '/en/faq#loom' };
const seen: Settings = { answers: [loom], synonyms: [{ id: 's1', terms: ['weft', '纬线'] }] };

describe('a pinned answer', () => {
  it('is added beside those of other queries and languages, and taken back', () => {
    const { make, undo } = answering(seen, 'loom', 'zh', '/zh/faq');
    const made = make(seen);
    expect(made.answers).toEqual([
      loom,
      {
        id: expect.stringMatching(/^[\da-f]{24}$/) as string,
        query: 'loom',
        language: 'zh',
        address: '/zh/faq',
      },
    ]);
    expect(undo(made)).toEqual(seen);
  });

  it('replaces the one of the same query, which comes back', () => {
    const { make, undo } = answering(seen, ' loom', 'en', '/en/news');
    const made = make(seen);
    expect(made.answers).toEqual([{ ...loom, address: '/en/news' }]);
    expect(answerTo(made, 'LOOM', 'en')?.address).toBe('/en/news');
    expect(undo(made)).toEqual(seen);
  });
});

describe('two editors who decide by the same settings', () => {
  const both = (one: (settings: Settings) => Settings, other: (settings: Settings) => Settings) =>
    mergeValues({ ...seen }, { ...one(seen) }, { ...other(seen) }, () => 'mine');

  it('keep what each of them added', () => {
    const { values, conflicts } = both(answering(seen, 'heddle', 'en', '/en/faq').make, (settings) =>
      meaning('heddle', '综丝').make(answering(seen, 'reed', 'en', '/en/news').make(settings)),
    );
    expect(conflicts).toEqual([]);
    const { answers, synonyms } = values as unknown as Settings;
    expect(answers.map(({ query }) => query).toSorted()).toEqual(['Loom', 'heddle', 'reed']);
    expect(synonyms.map(({ terms }) => terms)).toEqual([
      ['weft', '纬线'],
      ['heddle', '综丝'],
    ]);
  });

  it('conflict where they lead the same query to different pages', () => {
    const { conflicts } = both(
      answering(seen, 'loom', 'en', '/en/news').make,
      answering(seen, 'loom', 'en', '/en/docs').make,
    );
    expect(conflicts.map(({ path }) => path)).toEqual([['answers', 'a1', 'address']]);
  });
});
