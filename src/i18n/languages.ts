/** What the portal knows of a language besides its texts. */
interface Language {
  /** Its name in itself, as the language switch shows it. */
  readonly name: string;
  /** The `lang` attribute: BCP 47, with the script for Chinese, so the browser chooses the right glyphs. */
  readonly htmlLang: string;
  /** The locale of `Intl` for dates and numbers: language and region. */
  readonly format: string;
}

/**
 * The languages of the portal, by the code that addresses, settings and database columns use; the first one is the
 * default (specification, section 9).
 */
export const languages = {
  zh: { name: '中文', htmlLang: 'zh-Hans', format: 'zh-CN' },
  en: { name: 'English', htmlLang: 'en', format: 'en-GB' },
} as const satisfies Record<string, Language>;

/** The language of the admin for a browser that asks for none of its languages. */
export const adminFallback = 'en' satisfies keyof typeof languages;
