import { describe, expect, it } from 'vitest';

import type { Locale } from '@/i18n/locales';

import { languageSwitchTarget } from './language-switch';

describe('the language switcher', () => {
  it.each<[string, Locale, string, string]>([
    ['/zh', 'en', '', '/en'],
    ['/en/', 'zh', '', '/zh'],
    ['/zh/news', 'en', '?category=release&page=2', '/en/news?category=release&page=2'],
    ['/en/privacy', 'zh', '', '/zh/privacy'],
    ['/zh/docs', 'en', '', '/en/docs'],
    ['/en/docs/glossary', 'zh', '?q=credit', '/zh/docs/glossary?q=credit'],
    ['/zh/mail-list/unsubscribe', 'en', '?list=1', '/en/mail-list/unsubscribe?list=1'],
  ])('keeps path and query of %s, now in %s', (path, other, query, target) =>
    expect(languageSwitchTarget(path, other, query)).toBe(target),
  );

  it('leaves the secret of a mailed link behind', () =>
    expect(languageSwitchTarget('/zh/mail-list/subscribe-confirm', 'en', '?token=x')).toBe(
      '/en/mail-list/subscribe-confirm',
    ));

  it.each<[string, Locale, string]>([
    ['/zh/news/2026/09/heddle-2-0-preview', 'en', '/en'],
    ['/en/white-papers/one-memory-pool', 'zh', '/zh'],
    ['/zh/docs/base-specification/overview', 'en', '/en'],
    ['/zh/specification-license-agreement-v1', 'en', '/en'],
  ])('goes home from %s', (path, other, target) =>
    expect(languageSwitchTarget(path, other, '?a=1')).toBe(target),
  );
});
