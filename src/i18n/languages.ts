/**
 * What the portal knows of a language besides its texts. Code asks for a property here; it never compares the code of a
 * language (tests/architecture/languages.test.ts).
 */
interface Language {
  /** Its name in itself, as the language switch shows it. */
  readonly name: string;
  /** The `lang` attribute: BCP 47, with the script for Chinese, so the browser chooses the right glyphs. */
  readonly htmlLang: string;
  /** The locale of `Intl` for dates, numbers, lists, and plurals: language and region. */
  readonly format: string;
  /** Whether its words are in the portal’s own Latin typeface, so pages load that early. */
  readonly latin: boolean;
  /** Columns that a letter fills in a text of fixed width. */
  readonly columns: 1 | 2;
  /** Whether spaces separate its words; where they do not, a dictionary finds the words. */
  readonly spaced: boolean;
  /** The length of months in tables and under diagrams, where there is little room. */
  readonly tightMonth: 'numeric' | 'short';
  /** What separates a day from the time of day, with its space. */
  readonly beforeTime: string;
  readonly punctuation: Punctuation;
  /** How a range of days leaves out what both days share, where the ranges of `Intl` read badly. */
  readonly dayRange?: { readonly units: readonly string[]; readonly to: string };
}

/** Marks with the spaces that belong to them. */
interface Punctuation {
  /** Between the items of a list. */
  readonly item: string;
  /** Between parts of a sentence. */
  readonly clause: string;
  readonly open: string;
  readonly close: string;
  /** Whether a list of names ends in a word for “and”, which `Intl` knows, instead of one more `item`. */
  readonly and: boolean;
}

/**
 * The languages of the portal, by the code that addresses, settings and database columns use; the first one is the
 * default (specification, section 9).
 */
export const languages = {
  zh: {
    name: '中文',
    htmlLang: 'zh-Hans',
    format: 'zh-CN',
    latin: false,
    columns: 2,
    spaced: false,
    tightMonth: 'numeric',
    beforeTime: ' ',
    punctuation: { item: '、', clause: '，', open: '（', close: '）', and: false },
    dayRange: { units: ['年', '月'], to: '至' },
  },
  en: {
    name: 'English',
    htmlLang: 'en',
    format: 'en-US',
    latin: true,
    columns: 1,
    spaced: true,
    tightMonth: 'short',
    beforeTime: ', ',
    punctuation: { item: ', ', clause: ', ', open: ' (', close: ')', and: true },
  },
} as const satisfies Record<string, Language>;

/** The record of a language, with what only some languages have. */
export function languageOf(code: keyof typeof languages): Language {
  return languages[code];
}

/**
 * The language for readers who ask for none of the portal’s languages, in the admin as on the site, and of files for
 * machines.
 */
export const fallbackLanguage = 'en' satisfies keyof typeof languages;
