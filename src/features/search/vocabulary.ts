import type { Payload, PayloadRequest } from 'payload';

import { locales } from '@/i18n/locales';

import { fieldSynonyms, regionalWords } from './field-synonyms';
import { foldText } from './fold';
import { learnWords, loadDictionary } from './segment';
import { Synonyms } from './synonyms';
import { keyOf } from './title-key';

/** Milliseconds for which a process uses what it has read; changes in the admin take effect within this time. */
const KEPT_MS = 15_000;

/** Raised when texts are cut, folded or weighed in another way: the index is then made again. */
const INDEX_VERSION = 6;

/** Version of the rules by which entries are made. */
export const indexVersion = String(INDEX_VERSION);

/** Words and synonyms of the portal, from the glossary and the settings of the search. */
export interface Vocabulary {
  /** Folded names of the glossary and the settings, and words of the field. */
  readonly names: readonly string[];
  readonly synonyms: Synonyms;
  /** Version of the rules by which entries are made. */
  readonly version: string;
  readonly pinned: Record<string, readonly string[]>;
  readonly hidden: Record<string, ReadonlySet<string>>;
  readonly hotThreshold: number;
  /** Addresses that editors want first, by language and query as it is compared. */
  readonly answers: Readonly<Record<string, ReadonlyMap<string, string>>>;
}

const kept = new WeakMap<Payload, { until: number; vocabulary: Promise<Vocabulary> }>();

/**
 * The vocabulary, read at most every 15 s. Public terms only, since it widens the searches of visitors.
 * @param transactionID reads on the connection of this transaction: a transaction that waits for a second connection
 * could wait forever when others that do the same hold all of them
 */
export function readVocabulary(
  payload: Payload,
  transactionID?: PayloadRequest['transactionID'],
  now = Date.now(),
): Promise<Vocabulary> {
  const present = kept.get(payload);
  if (present && present.until > now) return present.vocabulary;
  const vocabulary = read(payload, transactionID);
  kept.set(payload, { until: now + KEPT_MS, vocabulary });
  vocabulary.catch(() => kept.delete(payload));
  return vocabulary;
}

/** Lets the next reader of this process see what has just been changed. */
export function forgetVocabulary(payload: Payload): void {
  kept.delete(payload);
}

async function read(payload: Payload, transactionID: PayloadRequest['transactionID']): Promise<Vocabulary> {
  const within = transactionID === undefined ? {} : { req: { transactionID } };
  const settings = await payload.findGlobal({ slug: 'search-settings', locale: 'all', depth: 0, ...within });
  const glossaries = [];
  for (const locale of locales) {
    // One after the other, since a transaction has one connection.
    const { docs } = await payload.find({
      collection: 'glossary',
      locale,
      overrideAccess: false,
      pagination: false,
      limit: 0,
      depth: 0,
      ...within,
      select: { term: true, abbreviation: true, synonyms: true },
    });
    glossaries.push(docs);
  }
  await loadDictionary();
  const groups = new Map<string, Set<string>>();
  for (const docs of glossaries) {
    for (const { id, term, abbreviation, synonyms } of docs) {
      const group = groups.get(id) ?? new Set();
      groups.set(id, group);
      for (const name of [term, abbreviation, ...(synonyms ?? [])]) if (name) group.add(name);
    }
  }
  const own = (settings.synonyms ?? []).map(({ terms }) => terms);
  const names = [...[...groups.values()].map((group) => [...group]), ...own];
  learnWords([...names.flat(), ...(settings.words ?? [])].map((name) => foldText(name).trim()));
  const hot = settings.hot as unknown as StoredHot | undefined;
  return {
    names: [...names.flat(), ...(settings.words ?? []), ...fieldSynonyms.flat()].map((name) =>
      foldText(name).trim(),
    ),
    synonyms: new Synonyms([...names.map(withRegional), ...regionalWords], fieldSynonyms.map(withRegional)),
    version: indexVersion,
    pinned: Object.fromEntries(locales.map((locale) => [locale, hot?.pinned?.[locale] ?? []])),
    hidden: Object.fromEntries(
      locales.map((locale) => [locale, new Set((hot?.hidden?.[locale] ?? []).map(keyOf))]),
    ),
    answers: Object.fromEntries(
      locales.map((locale) => [
        locale,
        new Map(
          (settings.answers ?? [])
            .filter(({ language }) => language === locale)
            .map(({ query, address }) => [keyOf(query), address]),
        ),
      ]),
    ),
    hotThreshold: hot?.threshold ?? Number.POSITIVE_INFINITY,
  };
}

/** Names together with how they are called in other regions where Chinese is written. */
function withRegional(names: readonly string[]): string[] {
  return names.flatMap((name) => [
    name,
    ...regionalWords.flatMap(([regional, mainland]) =>
      name.includes(mainland) ? [name.replaceAll(mainland, regional)] : [],
    ),
  ]);
}

/** Read in all languages, which the generated types do not describe. */
interface StoredHot {
  threshold?: number | null;
  pinned?: Partial<Record<string, string[] | null>> | null;
  hidden?: Partial<Record<string, string[] | null>> | null;
}
