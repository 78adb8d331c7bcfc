import { describe, expect, it } from 'vitest';

import { translationsOf } from './states';

const day = (number: number) => new Date(Date.UTC(2026, 10, number));

const published = (first: number, last = first, changed = first) => ({
  isPublic: true,
  firstPublishedAt: day(first),
  publishedAt: day(last),
  textChangedAt: day(changed),
});

describe('how far the languages of an item are', () => {
  it('takes the language that was published first as the source', () => {
    expect(translationsOf({ zh: published(2), en: published(1) })).toEqual({
      en: { state: 'source', source: null, since: null },
      zh: { state: 'current', source: 'en', since: null },
    });
  });

  it('takes the first language of the portal when both were published together', () => {
    expect(translationsOf({ en: published(1), zh: published(1) })).toMatchObject({
      zh: { state: 'source' },
      en: { state: 'current', source: 'zh' },
    });
  });

  it('waits for a translation from the first publication of the source', () => {
    expect(translationsOf({ zh: published(1, 5, 5) }).en).toEqual({
      state: 'missing',
      source: 'zh',
      since: day(1),
    });
  });

  it('calls a translation out of date until it is published again, with or without a change', () => {
    const source = published(1, 4, 4);
    expect(translationsOf({ zh: source, en: published(2, 3) }).en).toEqual({
      state: 'outdated',
      source: 'zh',
      since: day(4),
    });
    expect(translationsOf({ zh: source, en: published(2, 5, 2) }).en.state).toBe('current');
    // Published together.
    expect(translationsOf({ zh: source, en: published(2, 4, 4) }).en.state).toBe('current');
  });

  it('never asks the source to follow its translation', () => {
    expect(translationsOf({ zh: published(1), en: published(2, 9, 9) }).zh.state).toBe('source');
  });

  it('translates from what visitors can read, and from nothing when that is nothing', () => {
    const withdrawn = { ...published(1), isPublic: false };
    expect(translationsOf({ zh: withdrawn, en: published(2) })).toMatchObject({
      en: { state: 'source' },
      zh: { state: 'missing', source: 'en' },
    });
    expect(translationsOf({ zh: withdrawn }).en).toEqual({ state: 'hidden', source: null, since: null });
  });
});
