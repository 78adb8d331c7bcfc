import { describe, expect, it } from 'vitest';

import { translatedBy, translatedIn, translatedSlugs } from './translated';

describe('what someone may translate', () => {
  it('is everything for administrators', () => {
    expect(translatedBy(['administrator'])).toEqual(translatedSlugs);
  });

  it.each(['publisher', 'editor'] as const)(
    'is neither the site settings nor mailing lists for those who are only %s',
    (role) => {
      const others = translatedSlugs.filter((slug) => !translatedBy([role]).includes(slug));
      expect(others).toEqual(['mailing-lists', 'site-settings']);
      expect(translatedBy([role, 'administrator'])).toEqual(translatedSlugs);
    },
  );

  it('is nothing for those who only read', () => {
    expect(translatedBy(['auditor'])).toEqual([]);
    expect(translatedBy(undefined)).toEqual([]);
  });
});

describe('a row about languages', () => {
  it('is about an item, or about a part of the site, which has no id', () => {
    expect(translatedIn('news', 'x')).toEqual({ collection: 'news', id: 'x' });
    expect(translatedIn('footer', 'x')).toEqual({ global: 'footer' });
  });
});
