import { type Locale, locales } from '@/i18n/locales';

/** What a visitor answered to the cookie banner (specification, section 3). */
export const consentValues = {
  /** Not asked yet, or asked without an answer. Never written. */
  notSigned: 0,
  allAgreed: 1,
  necessaryOnly: 2,
  /** The banner was not shown and consent is assumed; written only if an administrator has chosen that. */
  notShownButAgreed: 3,
} as const;

export type ConsentValue = (typeof consentValues)[keyof typeof consentValues];

/** Days for which an answer is kept (contracts, section 8). */
export const CONSENT_DAYS = 180;

/** The cookie that keeps the answer for a language; see `decide`. */
export function consentCookieName(lang: Locale): `agreed-cookiepolicy-${Locale}` {
  return `agreed-cookiepolicy-${lang}`;
}

/** The cookie's content: the value's digit and the policy version that it refers to, such as `120261120`. */
export function consentCookieValue(value: ConsentValue, policyVersion: string): string {
  return `${value}${encodeURIComponent(policyVersion)}`;
}

/**
 * The answer that a browser's cookies hold for a language and policy version. An answer to another version, or a cookie
 * that the portal did not write, counts as none.
 * @param cookies as in `document.cookie` or the header `Cookie`
 */
export function consentIn(cookies: string, lang: Locale, policyVersion: string): ConsentValue {
  const prefix = `${consentCookieName(lang)}=`;
  const pair = cookies
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(prefix));
  const content = pair?.slice(prefix.length);
  const found = Object.values(consentValues).find(
    (value) => value !== consentValues.notSigned && content === consentCookieValue(value, policyVersion),
  );
  return found ?? consentValues.notSigned;
}

/** Whether a browser's cookies hold an answer to another version of the policy, in any language. */
export function answeredEarlier(cookies: string, policyVersion: string): boolean {
  const held = cookies.split(';').map((part) => part.trim());
  return locales.some(
    (lang) =>
      consentIn(cookies, lang, policyVersion) === consentValues.notSigned &&
      held.some((part) => part.startsWith(`${consentCookieName(lang)}=`)),
  );
}

/** Analytics runs only after the values 1 and 3 (specification, section 4). */
export function allowsAnalytics(value: ConsentValue): boolean {
  return value === consentValues.allAgreed || value === consentValues.notShownButAgreed;
}
