/** The site's languages. `zh` is the default (specification, section 9). */
export const locales = ['zh', 'en'] as const;

export type Locale = (typeof locales)[number];

export const defaultLocale: Locale = 'zh';

/** The value of the `lang` attribute: BCP 47 tags, with the script for Chinese so that the right glyphs are chosen. */
export const htmlLang: Record<Locale, string> = { zh: 'zh-Hans', en: 'en' };

/** The name of each language in itself, as the language switcher shows it. */
export const localeNames: Record<Locale, string> = { zh: '中文', en: 'English' };

export function isLocale(value: unknown): value is Locale {
  return typeof value === 'string' && (locales as readonly string[]).includes(value);
}

export function otherLocale(locale: Locale): Locale {
  return locale === 'zh' ? 'en' : 'zh';
}

/**
 * The interface language of a path: `/zh/…` is Chinese, any other path counts as English
 * (specification, section 2).
 */
export function localeOfPath(path: string): Locale {
  return /^\/zh(?:\/|$|\?|#)/.test(path) ? 'zh' : 'en';
}
