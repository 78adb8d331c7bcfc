import { type Locale, locales } from '@/i18n/locales';

/**
 * What a language of an item is to its source:
 *
 * - `source`: the language to translate from
 * - `current`: published since the source last changed
 * - `outdated`: the source has changed since it was last published
 * - `missing`: visitors cannot read it in this language, but in another
 * - `hidden`: visitors cannot read the item in any language
 */
export const translationStates = ['source', 'current', 'outdated', 'missing', 'hidden'] as const;

type TranslationState = (typeof translationStates)[number];

/** What is known of a language of an item that was once published. */
export interface PublishedLanguage {
  readonly isPublic: boolean;
  readonly firstPublishedAt: Date;
  /** When it was last published, also without a change. */
  readonly publishedAt: Date;
  /** When its texts last changed. */
  readonly textChangedAt: Date;
}

/** A language of an item: its state, from which language it is translated, and since when it waits for that. */
export interface Translation {
  readonly state: TranslationState;
  readonly source: Locale | null;
  readonly since: Date | null;
}

/**
 * How far each language of an item is. The source is the public language that was published first; of two published together,
 * the one that the portal lists first.
 * @param known the languages that were ever published
 */
export function translationsOf(
  known: Partial<Record<Locale, PublishedLanguage>>,
): Record<Locale, Translation> {
  const [source] = locales
    .filter((locale) => known[locale]?.isPublic)
    .toSorted(
      (one, other) =>
        (known[one]?.firstPublishedAt.getTime() ?? 0) - (known[other]?.firstPublishedAt.getTime() ?? 0),
    );
  const original = source && known[source];
  const stateOf = (locale: Locale): Translation => {
    if (!original) return { state: 'hidden', source: null, since: null };
    if (locale === source) return { state: 'source', source: null, since: null };
    const translation = known[locale];
    if (!translation?.isPublic) return { state: 'missing', source, since: original.firstPublishedAt };
    return translation.publishedAt < original.textChangedAt
      ? { state: 'outdated', source, since: original.textChangedAt }
      : { state: 'current', source, since: null };
  };
  return Object.fromEntries(locales.map((locale) => [locale, stateOf(locale)])) as Record<
    Locale,
    Translation
  >;
}
