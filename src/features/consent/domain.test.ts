import { describe, expect, it } from 'vitest';

import { allowsAnalytics, consentCookieValue, consentIn, consentValues } from './domain';

const version = '20261120';

describe('the consent cookie', () => {
  it('is the value followed by the policy version', () => {
    expect(consentCookieValue(consentValues.allAgreed, version)).toBe('120261120');
  });

  it('is read for its language among the other cookies', () => {
    const cookies = 'a=1; agreed-cookiepolicy-en=220261120; agreed-cookiepolicy-zh=120261120';
    expect(consentIn(cookies, 'zh', version)).toBe(consentValues.allAgreed);
    expect(consentIn(cookies, 'en', version)).toBe(consentValues.necessaryOnly);
  });

  it.each([
    ['no cookie', ''],
    ['another version', 'agreed-cookiepolicy-zh=120250101'],
    ['the other language', 'agreed-cookiepolicy-en=120261120'],
    ['a value that does not exist', 'agreed-cookiepolicy-zh=920261120'],
    ['the value for not signed', 'agreed-cookiepolicy-zh=020261120'],
    ['a longer version', 'agreed-cookiepolicy-zh=1202611201'],
    ['a name that only ends like it', 'x-agreed-cookiepolicy-zh=120261120'],
  ])('counts as no answer with %s', (_case, cookies) => {
    expect(consentIn(cookies, 'zh', version)).toBe(consentValues.notSigned);
  });

  it('keeps versions that a cookie could not hold as they are', () => {
    const odd = '2026; 版';
    const cookies = `agreed-cookiepolicy-zh=${consentCookieValue(consentValues.necessaryOnly, odd)}`;
    expect(consentIn(cookies, 'zh', odd)).toBe(consentValues.necessaryOnly);
  });
});

it('allows analytics after the values 1 and 3 only', () => {
  expect(Object.values(consentValues).filter(allowsAnalytics)).toEqual([1, 3]);
});
