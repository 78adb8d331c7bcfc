import { type Locale, locales } from '@/i18n/locales';

/**
 * How far an item is in one language:
 *
 * - `missing`: it has no texts
 * - `draft`: it has texts that no visitor has read, or no longer
 * - `review`: its newest texts wait for a reviewer
 * - `approved`: its newest texts may be published as they are
 * - `published`: visitors read its newest texts
 * - `changed`: visitors read texts that have changed since, in a draft
 * - `outdated`: it is a translation, and its source has changed since it was published
 */
export const languageStatuses = [
  'missing',
  'draft',
  'review',
  'approved',
  'published',
  'changed',
  'outdated',
] as const;
export type LanguageStatus = (typeof languageStatuses)[number];

/** The state that items of a list have to have in each language; any where a language is missing. */
export type WantedStatuses = Partial<Record<Locale, LanguageStatus>>;

/** Name in the address of a list: `languages[en]=draft`. */
export const WANTED = 'languages';

/** What the address of a list asks for; what is unknown filters nothing. */
export function wantedStatuses(query: unknown): WantedStatuses {
  const given = isRecord(query) ? query[WANTED] : undefined;
  if (!isRecord(given)) return {};
  return Object.fromEntries(
    locales.flatMap((locale) => {
      const status = languageStatuses.find((known) => known === given[locale]);
      return status ? [[locale, status]] : [];
    }),
  );
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
