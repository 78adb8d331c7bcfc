import { and, desc, inArray, notInArray, sql } from '@payloadcms/db-postgres/drizzle';

import type { Locale } from '@/i18n/locales';
import { getDatabase } from '@/platform/db/database';
import { getPortalPayload } from '@/platform/db/payload';

import { AnswerMemory } from '../answer-memory';
import type { SearchAnswer, SearchRequest, SearchResult, SearchType } from '../domain';
import { MAX_SUGGESTIONS } from '../domain';
import type { Ranking, SearchEngine, Strictness } from '../engine';
import { searchEngine } from '../engines';
import { excerptOf, Marker } from '../excerpt';
import { looseTerms, parseQuery } from '../query';
import type { ParsedQuery } from '../query';
import { entriesOf } from '../tables';
import { readSounds } from '../sounds';
import type { Sounds } from '../sounds';
import { readVocabulary } from '../vocabulary';
import type { Vocabulary } from '../vocabulary';

/** Units of a text that excerpts are taken from. */
const EXCERPT_SOURCE = 20_000;

/** Most misspelled words that are corrected in one query. */
const MOST_CORRECTIONS = 4;

/**
 * Answers a search with the entries that have enough of its words, the best first. Where nothing has all of them,
 * misspelled ones are corrected, and `partial` is true if that finds nothing with all of them either.
 */
export async function search(
  request: SearchRequest,
  engine: SearchEngine = searchEngine(),
): Promise<SearchAnswer> {
  const vocabulary = await readVocabulary(await getPortalPayload());
  const { synonyms } = vocabulary;
  const query = parseQuery(request.query, synonyms);
  if (query.required.length === 0) return { total: 0, types: {}, items: [] };

  const ranking = await engine.rank(request, query, 'words');
  const mayBeMistyped = isDoubtful(query, ranking);
  if (ranking.complete > 0 && !mayBeMistyped) return answer(request, query, ranking, 'words');

  for (const correct of [soundedQuery, correctedQuery]) {
    const corrected = await correct(request.locale, request.query, query, engine, vocabulary);
    if (corrected === undefined) continue;
    const better = parseQuery(corrected, synonyms);
    const found = await engine.rank(request, better, 'words');
    // Where something has all the words as they are, another spelling has to lead to a title.
    const isBetter = found.complete > 0 && (ranking.complete === 0 || found.inTitle);
    if (isBetter) return { ...(await answer(request, better, found, 'words')), corrected };
  }
  // What was quoted is meant letter by letter.
  if (query.phrases.length > 0) return answer(request, query, ranking, 'words');
  const closest = isByCharacters(query, ranking) ? await engine.rank(request, query, 'closest') : undefined;
  if (closest && hasAny(closest) && (closest.inTitle || !hasAny(ranking))) {
    return { ...(await answer(request, query, closest, 'closest')), partial: true };
  }
  return {
    ...(await answer(request, query, ranking, 'words')),
    ...(hasAny(ranking) && ranking.complete === 0 && { partial: true }),
  };
}

/** Titles that complete what has been typed so far. */
export async function suggest(
  locale: Locale,
  typed: string,
  engine: SearchEngine = searchEngine(),
): Promise<string[]> {
  const vocabulary = await readVocabulary(await getPortalPayload());
  const query = parseQuery(typed, vocabulary.synonyms);
  const found = await engine.suggest(locale, query, MAX_SUGGESTIONS);
  if (found.length > 0) return found;
  for (const correct of [soundedQuery, correctedQuery]) {
    const corrected = await correct(locale, typed, query, engine, vocabulary);
    if (corrected === undefined) continue;
    const better = await engine.suggest(locale, parseQuery(corrected, vocabulary.synonyms), MAX_SUGGESTIONS);
    if (better.length > 0) return better;
  }
  return [];
}

/** The names of a language by their sound, made again when there are others. */
const sounds = new Map<Locale, { of: string; read: Promise<Sounds> }>();

function soundsOf(locale: Locale, names: readonly string[]): Promise<Sounds> {
  const of = names.join('\n');
  const known = sounds.get(locale);
  if (known?.of === of) return known.read;
  const read = readSounds(names);
  sounds.set(locale, { of, read });
  return read;
}

/**
 * The query with names in characters where it is typed in pinyin, or with others of the same sound; undefined when
 * nothing sounds like a name.
 */
async function soundedQuery(
  locale: Locale,
  source: string,
  { plain, phrases }: ParsedQuery,
  engine: SearchEngine,
  vocabulary: Vocabulary,
): Promise<string | undefined> {
  if (phrases.length > 0) return undefined;
  const letters = /^[a-z' ]+$/.test(plain) ? plain.replaceAll(/[' ]+/g, '') : undefined;
  if (letters === undefined && !/\p{sc=Han}{2}/u.test(source)) return undefined;
  const titles = await engine.names(locale);
  // A language without titles in characters is not written in them.
  if (titles.length === 0) return undefined;
  const names = await soundsOf(locale, [...vocabulary.names, ...titles]);
  return letters === undefined ? names.corrected(source) : names.fromLetters(letters);
}

/** The query with its misspelled words replaced, or undefined when there are none. */
async function correctedQuery(
  locale: Locale,
  source: string,
  { words }: ParsedQuery,
  engine: SearchEngine,
): Promise<string | undefined> {
  const checked = await Promise.all(
    words
      .slice(0, MOST_CORRECTIONS)
      .map(async (word) => ({ ...word, better: await engine.correct(locale, word.word) })),
  );
  const misspelt = checked.filter(({ better }) => better !== undefined);
  if (misspelt.length === 0) return undefined;
  let corrected = source;
  // From the end, so the places before stay true.
  for (const { at, length, better = '' } of misspelt.toReversed()) {
    corrected = corrected.slice(0, at) + better + corrected.slice(at + length);
  }
  return corrected;
}

/** A Chinese query that at most so many results have all words of, and no title, may be mistyped. */
const DOUBTFUL_RESULTS = 3;

/** Whether a Chinese query seems mistyped although something has all of it: a wrong character leaves other words. */
function isDoubtful({ plain, phrases, required }: ParsedQuery, ranking: Ranking): boolean {
  if (ranking.inTitle || phrases.length > 0 || !/^\p{sc=Han}{2,}$/u.test(plain)) return false;
  // Or it leaves no word at all.
  return ranking.complete <= DOUBTFUL_RESULTS || required.every(({ length }) => length === 1);
}

/** Whether single characters of the query may say more than its words. */
function isByCharacters(query: ParsedQuery, ranking: Ranking): boolean {
  if (!hasAny(ranking)) return true;
  return query.plain.length >= 4 && ranking.complete <= DOUBTFUL_RESULTS && isDoubtful(query, ranking);
}

function hasAny({ types }: Ranking): boolean {
  return Object.keys(types).length > 0;
}

/** Pages of results that a process remembers. */
const pages = new AnswerMemory(1_000);

/** The results of a ranking, as they are in the database; read again after each change of the index. */
async function answer(
  request: SearchRequest,
  query: ParsedQuery,
  ranking: Ranking,
  strictness: Strictness,
): Promise<SearchAnswer> {
  const { total, types, ids, version } = ranking;
  if (ids.length === 0) return { total, types, items: [] };
  const terms = strictness === 'words' ? query.required : looseTerms(query);
  const marks = terms.flatMap((term) => term.marks);
  const show = () => showEntries(request.locale, ids, marks);
  const items =
    version === undefined ? await show() : await pages.get(version, [request.locale, ids, marks], show);
  return { total, types, items };
}

/** Entries as results, in the order of their ids, with an excerpt around the marked words. */
async function showEntries(
  locale: Locale,
  ids: readonly number[],
  marks: readonly string[],
): Promise<SearchResult[]> {
  const table = entriesOf(locale);
  const database = await getDatabase();
  const rows = await database
    .select({
      id: table.id,
      type: table.type,
      url: table.url,
      title: table.title,
      context: table.context,
      body: sql<string>`left(${table.body}, ${EXCERPT_SOURCE})`,
      publishedAt: table.publishedAt,
      family: table.family,
    })
    .from(table)
    .where(inArray(table.id, [...ids]));
  const releases = await otherReleases(
    locale,
    rows.flatMap(({ family }) => family ?? []),
    ids,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const marker = new Marker(marks);
  return ids.flatMap((id): SearchResult[] => {
    const row = byId.get(id);
    if (!row) return [];
    const { excerpt, highlights } = excerptOf(row.body, marker);
    const others = releases.get(row.family ?? '');
    return [
      {
        type: row.type as SearchType,
        url: row.url,
        title: row.title,
        context: row.context,
        excerpt,
        highlights: { title: marker.find(row.title), excerpt: highlights },
        publishedAt: row.publishedAt.toISOString(),
        ...(others ? { releases: others } : {}),
      },
    ];
  });
}

/** Where the sections of results are in other releases, by family. */
async function otherReleases(
  locale: Locale,
  families: readonly string[],
  shown: readonly number[],
): Promise<Map<string, { version: string; url: string }[]>> {
  if (families.length === 0) return new Map();
  const table = entriesOf(locale);
  const database = await getDatabase();
  const rows = await database
    .select({ family: table.family, version: table.edition, url: table.url })
    .from(table)
    .where(and(inArray(table.family, [...families]), notInArray(table.id, [...shown])))
    .orderBy(desc(table.boost), desc(table.publishedAt));
  const grouped = Map.groupBy(rows, ({ family }) => family ?? '');
  return new Map(
    [...grouped].map(([family, all]) => [family, all.map(({ version, url }) => ({ version, url }))]),
  );
}
