import { describe, expect, it } from 'vitest';

import { languageSwitchTarget } from './language-switch';

describe('the language switcher', () => {
  it.each([
    ['/zh', '', '/en'],
    ['/en/', '', '/zh'],
    ['/zh/news', '?category=release&page=2', '/en/news?category=release&page=2'],
    ['/en/privacy', '', '/zh/privacy'],
    ['/zh/docs', '', '/en/docs'],
    ['/zh/mail-list/unsubscribe', '?list=1', '/en/mail-list/unsubscribe?list=1'],
  ])('keeps path and query of %s%s', (path, query, target) =>
    expect(languageSwitchTarget(path, query)).toBe(target),
  );

  it('leaves the secret of a mailed link behind', () =>
    expect(languageSwitchTarget('/zh/mail-list/subscribe-confirm', '?token=x')).toBe(
      '/en/mail-list/subscribe-confirm',
    ));

  it.each([
    ['/zh/news/2026/09/heddle-2-0-preview', '/en'],
    ['/en/white-papers/one-memory-pool', '/zh'],
    ['/zh/docs/base-specification/overview', '/en'],
    ['/zh/specification-license-agreement-v1', '/en'],
  ])('goes home from %s', (path, target) => expect(languageSwitchTarget(path, '?a=1')).toBe(target));
});
