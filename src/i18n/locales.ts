import { fallbackLanguage, languages } from './languages.ts';

/** The code of a language of the portal. */
export type Locale = keyof typeof languages;

function codesOf<Code extends string>(record: Readonly<Record<Code, unknown>>): [Code, ...Code[]] {
  return Object.keys(record) as [Code, ...Code[]];
}

/** All codes, the default first. */
export const locales = codesOf(languages);

export const [defaultLocale] = locales;

/** A record with an entry for each language. */
export function byLocale<Value>(valueOf: (locale: Locale) => Value): Record<Locale, Value> {
  return Object.fromEntries(locales.map((locale) => [locale, valueOf(locale)])) as Record<Locale, Value>;
}

/** The same for values that take time. */
export async function inEveryLocale<Value>(
  valueOf: (locale: Locale) => Promise<Value>,
): Promise<Record<Locale, Value>> {
  const values = new Map(
    await Promise.all(locales.map(async (locale) => [locale, await valueOf(locale)] as const)),
  );
  return Object.fromEntries(values) as Record<Locale, Value>;
}

/** The value of the `lang` attribute of each language. */
export const htmlLang = byLocale((locale): string => languages[locale].htmlLang);

/** The name of each language in itself, as the language switch shows it. */
export const localeNames = byLocale((locale): string => languages[locale].name);

export function isLocale(value: unknown): value is Locale {
  return typeof value === 'string' && Object.hasOwn(languages, value);
}

/** The language that a column of the database names; the default one for a text that is no language. */
export function storedLocale(text: string): Locale {
  return isLocale(text) ? text : defaultLocale;
}

/** The language in which someone uses the admin. @param code as Payload names it in `req.i18n.language` */
export function adminLocale(code: string): Locale {
  return isLocale(code) ? code : fallbackLanguage;
}

/**
 * The language of the portal that a browser prefers.
 * @param accepted the header `Accept-Language`; without one the default language
 */
export function acceptedLocale(accepted: string | null | undefined): Locale {
  if (!accepted) return defaultLocale;
  const [, first = ''] = /^\s*([a-z]+)/i.exec(accepted) ?? [];
  return adminLocale(first.toLowerCase());
}

/** All languages but one, in the order of the list. */
export function otherLocales(locale: Locale): readonly Locale[] {
  return locales.filter((other) => other !== locale);
}

/** All languages in the order in which their texts are wanted: a language first, then the others. */
export function preferring(locale: Locale): readonly Locale[] {
  return [locale, ...otherLocales(locale)];
}

/** A text in one language, or in another one where it is missing there; undefined where nobody wrote any. */
export function preferredText(
  texts: Readonly<Partial<Record<Locale, string | null>>> | null,
  locale: Locale,
): string | undefined {
  return (
    preferring(locale)
      .map((language) => texts?.[language])
      .find((text) => text !== undefined && text !== null && text !== '') ?? undefined
  );
}

/** The languages as a part of a regular expression, such as `zh|en`. */
export const localePattern = locales.join('|');

/**
 * The interface language of a path: `/zh/…` is Chinese, and a path that names no language counts as English
 * (specification, section 2).
 */
export function localeOfPath(path: string): Locale {
  const [, first] = /^\/([^/?#]+)/.exec(path) ?? [];
  return isLocale(first) ? first : fallbackLanguage;
}
