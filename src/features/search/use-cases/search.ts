import { and, desc, eq, inArray, notInArray, sql } from '@payloadcms/db-postgres/drizzle';

import { listOfNames } from '@/i18n/lists';
import { otherLocales } from '@/i18n/locales';
import type { Locale } from '@/i18n/locales';
import { getDatabase } from '@/platform/db/database';
import { getPortalPayload } from '@/platform/db/payload';
import { timed } from '@/platform/metrics/metrics';

import { AnswerMemory } from '../answer-memory';
import { isWholeSearch, MAX_SUGGESTIONS, pageSizes } from '../domain';
import type {
  Facets,
  SearchAnswer,
  SearchKind,
  SearchRequest,
  SearchResult,
  SearchType,
  ShortAnswer,
  Suggestion,
} from '../domain';
import { withSection } from '../section-numbers';
import type { Ranking, SearchEngine, Strictness } from '../engine';
import { searchEngine } from '../engines';
import { excerptOf, Marker } from '../excerpt';
import { looseTerms, parseQuery } from '../query';
import type { ParsedQuery } from '../query';
import { mayAnswer, shortAnswer } from '../short-answer';
import { entriesOf } from '../tables';
import { keyOf } from '../title-key';
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
export function search(request: SearchRequest, engine: SearchEngine = searchEngine()): Promise<SearchAnswer> {
  return timed('portal_search_seconds', { call: 'search' }, () => lookUp(request, engine));
}

async function lookUp(request: SearchRequest, shared: SearchEngine): Promise<SearchAnswer> {
  const engine = await shared.forOneSearch();
  const ranked = await find(request, engine);
  if (ranked === undefined) return { total: 0, types: {}, items: [] };
  const pinned = await pinnedAnswer(request);
  const found = pinned === undefined ? ranked : withFirst(ranked, pinned, request.page);
  const { corrected, didYouMean, partial } = found;
  const [shown, otherLanguage] = await Promise.all([
    answer(request, found),
    elsewhere(request, found, engine),
  ]);
  return {
    ...shown,
    ...(otherLanguage && { otherLanguage }),
    ...(corrected !== undefined && { corrected }),
    ...(didYouMean !== undefined && { didYouMean }),
    ...(partial && { partial }),
  };
}

/** Addresses of the first results without what is pinned, by which the search is measured. */
export async function rankedAddresses(
  locale: Locale,
  query: string,
  engine: SearchEngine = searchEngine(),
): Promise<string[]> {
  const found = await find(suggestRequest(locale, query), engine);
  return found ? (await matchesOf(locale, found.ranking)).map(({ url }) => url) : [];
}

/** An entry that editors want to come first. */
interface Pinned {
  readonly id: number;
  readonly type: SearchType;
}

/** The entry that editors pinned to a query, while visitors may read it. */
async function pinnedAnswer(request: SearchRequest): Promise<Pinned | undefined> {
  const { locale, query, sort } = request;
  if (sort !== 'relevance' || !isWholeSearch({ ...request, page: 1 })) return undefined;
  const { answers } = await readVocabulary(await getPortalPayload());
  const url = answers[locale]?.get(keyOf(query));
  if (url === undefined) return undefined;
  const table = entriesOf(locale);
  const database = await getDatabase();
  const [entry] = await database
    .select({ id: table.id, type: table.type })
    .from(table)
    .where(eq(table.url, url))
    .limit(1);
  return entry && { id: entry.id, type: entry.type as SearchType };
}

/** What was found, with an entry as the first result of the first page and nowhere else. */
function withFirst(found: Found, { id, type }: Pinned, page: number): Found {
  const { ranking } = found;
  const others = ranking.ids.filter((other) => other !== id);
  const isAlone = ranking.total === 0;
  return {
    ...found,
    strictness: 'words',
    isPinned: true,
    ranking: {
      ...ranking,
      ids: page === 1 ? [id, ...others] : others,
      ...(isAlone && { total: 1, types: { [type]: 1 } }),
    },
  };
}

/** How many results the same search has in the other language; undefined beyond the first page. */
async function elsewhere(
  request: SearchRequest,
  { query }: Found,
  engine: SearchEngine,
): Promise<SearchAnswer['otherLanguage']> {
  const [lang] = otherLocales(request.locale);
  if (lang === undefined || !isWholeSearch(request)) return undefined;
  const there = { ...request, locale: lang };
  const total = await engine.total(there, query);
  if (total > 0) return { lang, total };
  const title = await engine.translated(lang, query);
  if (title === undefined) return { lang, total };
  const { synonyms } = await readVocabulary(await getPortalPayload());
  return { lang, total: await engine.total(there, parseQuery(title, synonyms)) };
}

/** By what the results of a search can be narrowed. */
export async function facets(
  request: SearchRequest,
  engine: SearchEngine = searchEngine(),
): Promise<Facets | undefined> {
  const found = await find(request, engine);
  return found && engine.facets(request, found.query);
}

/** What a search found, and how. */
interface Found {
  readonly query: ParsedQuery;
  readonly ranking: Ranking;
  readonly strictness: Strictness;
  readonly corrected?: string;
  readonly didYouMean?: string;
  readonly partial?: true;
  /** The first result is one that editors chose. */
  readonly isPinned?: true;
}

/** Ways in which another query may be meant, the surest first. */
const corrections = [translatedQuery, soundedQuery, correctedQuery];

/** Undefined for a query without words. */
async function find(request: SearchRequest, engine: SearchEngine): Promise<Found | undefined> {
  const vocabulary = await readVocabulary(await getPortalPayload());
  const { synonyms } = vocabulary;
  const query = parseQuery(request.query, synonyms);
  if (query.required.length === 0) return undefined;

  const ranking = await engine.rank(request, query, 'words');
  const mayBeMistyped = isDoubtful(query, ranking);
  const asWritten = { query, ranking, strictness: 'words' } as const;
  if (ranking.complete > 0 && !mayBeMistyped) return asWritten;

  let didYouMean: string | undefined;
  for (const correct of corrections) {
    const corrected = await correct(request.locale, request.query, query, engine, vocabulary);
    if (corrected === undefined) continue;
    const better = parseQuery(corrected, synonyms);
    const found = await engine.rank(request, better, 'words');
    // Where something has all the words as they are, another spelling has to lead to a title.
    const isBetter = found.complete > 0 && (ranking.complete === 0 || found.inTitle);
    if (isBetter) return { query: better, ranking: found, strictness: 'words', corrected };
    if (hasAny(found) && ranking.complete === 0) didYouMean ??= corrected;
  }
  // What was quoted is meant letter by letter.
  if (query.phrases.length > 0) return asWritten;
  const closest = isByCharacters(query, ranking) ? await engine.rank(request, query, 'closest') : undefined;
  if (closest && hasAny(closest) && (closest.inTitle || !hasAny(ranking))) {
    return { query, ranking: closest, strictness: 'closest', partial: true };
  }
  return {
    ...asWritten,
    ...(hasAny(ranking) && ranking.complete === 0 && { partial: true }),
    ...(didYouMean !== undefined && { didYouMean }),
  };
}

/** Titles that begin with what was typed and come before what the words find; more would hide an answer. */
const BEGINNINGS = 5;

/**
 * What someone may be looking for who has typed so much: titles that begin so, then what a search for the words finds,
 * then titles with the words anywhere. The first is where Enter leads.
 */
export function suggest(
  locale: Locale,
  typed: string,
  engine: SearchEngine = searchEngine(),
): Promise<Suggestion[]> {
  return timed('portal_search_seconds', { call: 'suggest' }, () => complete(locale, typed, engine));
}

async function complete(locale: Locale, typed: string, shared: SearchEngine): Promise<Suggestion[]> {
  const engine = await shared.forOneSearch();
  const vocabulary = await readVocabulary(await getPortalPayload());
  const titles = await engine.suggest(locale, parseQuery(typed, vocabulary.synonyms), MAX_SUGGESTIONS);
  const beginning = titles.filter(({ begins }) => begins);
  const containing = titles.filter(({ begins }) => !begins);
  const found =
    beginning.length >= MAX_SUGGESTIONS ? undefined : await find(suggestRequest(locale, typed), engine);
  const matches = found ? await matchesOf(locale, found.ranking) : [];
  // The word that is being typed may be none yet: what merely comes close then says less than a title.
  const isSure = found !== undefined && !found.partial && found.corrected === undefined;
  const ordered = isSure
    ? [...beginning.slice(0, BEGINNINGS), ...matches, ...beginning.slice(BEGINNINGS), ...containing]
    : titles.length > 0
      ? titles
      : matches;
  const pinned = await pinnedAnswer(suggestRequest(locale, typed));
  const chosen = pinned ? await matchesOf(locale, { ids: [pinned.id] }) : [];
  // A place in a map is that of the first entry with the key.
  const byUrl = new Map(
    [...chosen, ...ordered].map(({ text, type, url, path, section }) => [
      url,
      { text, type, url, path, ...(section !== undefined && { section }) },
    ]),
  );
  const [first, ...others] = [...byUrl.values()].slice(0, MAX_SUGGESTIONS);
  if (first === undefined) return [];
  const isBest = found !== undefined && mayAnswer(first.type) && first.url === matches[0]?.url;
  const { answer: said } = isBest ? await answer(suggestRequest(locale, typed), found) : {};
  return [{ ...first, ...(said && { answer: said.text }) }, ...others];
}

function suggestRequest(locale: Locale, query: string): SearchRequest {
  return { query, locale, sort: 'relevance', page: 1, pageSize: pageSizes[1] };
}

/** The entries of a ranking as suggestions. */
function matchesOf(
  locale: Locale,
  { ids, version }: Pick<Ranking, 'ids' | 'version'>,
): Promise<Suggestion[]> {
  const read = async (): Promise<Suggestion[]> => {
    if (ids.length === 0) return [];
    const table = entriesOf(locale);
    const database = await getDatabase();
    const rows = await database
      .select({
        id: table.id,
        text: table.title,
        type: table.kind,
        url: table.url,
        path: table.path,
        number: table.number,
      })
      .from(table)
      .where(inArray(table.id, [...ids]));
    const byId = new Map(
      rows.map(({ id, type, number, ...row }) => [
        id,
        withSection({ ...row, type: type as SearchKind }, number),
      ]),
    );
    return ids.flatMap((id) => byId.get(id) ?? []);
  };
  return version === undefined ? read() : pages.get(version, ['matches', locale, ids], read);
}

/** The title in this language of what the whole query names in another one. */
function translatedQuery(
  locale: Locale,
  _source: string,
  query: ParsedQuery,
  engine: SearchEngine,
): Promise<string | undefined> {
  return engine.translated(locale, query);
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
  { query, ranking, strictness, isPinned }: Found,
): Promise<Pick<SearchAnswer, 'total' | 'types' | 'items' | 'answer'>> {
  const { total, types, ids, version } = ranking;
  if (ids.length === 0) return { total, types, items: [] };
  const terms = strictness === 'words' ? query.required : looseTerms(query);
  const marks = terms.flatMap((term) => term.marks);
  const show = () => showEntries(request.locale, ids, marks);
  const { items, best } =
    version === undefined ? await show() : await pages.get(version, [request.locale, ids, marks], show);
  const isFirst = request.page === 1 && request.sort === 'relevance' && strictness === 'words';
  const short = isFirst && best ? answerOf(best, query, new Marker(marks), isPinned === true) : undefined;
  return { total, types, items, ...(short && { answer: short }) };
}

interface BestEntry {
  readonly kind: SearchKind;
  readonly title: string;
  readonly titleKey: string;
  readonly body: string;
  readonly url: string;
  readonly path: readonly string[];
}

function answerOf(
  best: BestEntry,
  query: ParsedQuery,
  marker: Marker,
  isPinned: boolean,
): ShortAnswer | undefined {
  const names = [query.plain, ...query.otherNames].map(keyOf);
  // A term is also called by what is in parentheses behind it.
  const called = [best.titleKey, ...best.title.split(/[()（）]/).map(keyOf)];
  const isName = isPinned || called.some((name) => name !== '' && names.includes(name));
  return shortAnswer(best, { isName, isQuestion: query.isQuestion, marker });
}

/** Entries as results, in the order of their ids, with an excerpt around the marked words. */
async function showEntries(
  locale: Locale,
  ids: readonly number[],
  marks: readonly string[],
): Promise<{ items: SearchResult[]; best: BestEntry | undefined }> {
  const table = entriesOf(locale);
  const database = await getDatabase();
  const rows = await database
    .select({
      id: table.id,
      type: table.type,
      kind: table.kind,
      url: table.url,
      title: table.title,
      titleKey: table.titleKey,
      context: table.context,
      path: table.path,
      number: table.number,
      picture: table.picture,
      body: sql<string>`left(${table.body}, ${EXCERPT_SOURCE})`,
      publishedAt: table.publishedAt,
      family: table.family,
      item: table.item,
    })
    .from(table)
    .where(inArray(table.id, [...ids]));
  const partsOf = await sectionsWithin(
    locale,
    rows.filter(({ body, number }) => body === '' && number !== ''),
  );
  const releases = await otherReleases(
    locale,
    rows.flatMap(({ family }) => family ?? []),
    ids,
  );
  const byId = new Map(rows.map((row) => [row.id, { ...row, kind: row.kind as SearchKind }]));
  const marker = new Marker(marks);
  const items = ids.flatMap((id): SearchResult[] => {
    const row = byId.get(id);
    if (!row) return [];
    const text = row.body === '' ? partsOf(row) : row.body;
    const { excerpt, highlights } = excerptOf(text, marker);
    const others = releases.get(row.family ?? '');
    return [
      {
        type: row.type as SearchType,
        kind: row.kind,
        url: row.url,
        language: locale,
        title: row.title,
        path: row.path,
        ...(row.number === '' ? {} : { section: row.number }),
        ...(row.picture === '' ? {} : { picture: row.picture }),
        context: row.context,
        excerpt,
        highlights: { title: marker.find(row.title), excerpt: highlights },
        publishedAt: row.publishedAt.toISOString(),
        ...(others ? { releases: others } : {}),
      },
    ];
  });
  const [first] = ids;
  return { items, best: first === undefined ? undefined : byId.get(first) };
}

/** A section in its chapter. */
interface Numbered {
  readonly item: string;
  readonly number: string;
}

/** What sections without a text of their own consist of: the titles of the sections within them. */
async function sectionsWithin(
  locale: Locale,
  sections: readonly Numbered[],
): Promise<(section: Numbered) => string> {
  if (sections.length === 0) return () => '';
  const table = entriesOf(locale);
  const database = await getDatabase();
  const rows = await database
    .select({ item: table.item, number: table.number, title: table.title })
    .from(table)
    .where(
      and(
        inArray(
          table.item,
          sections.map(({ item }) => item),
        ),
        eq(table.kind, 'sections'),
      ),
    );
  const last = (number: string) => Number(number.slice(number.lastIndexOf('.') + 1));
  return ({ item, number }) =>
    listOfNames(
      rows
        .filter((row) => row.item === item && row.number.slice(0, row.number.lastIndexOf('.')) === number)
        .toSorted((a, b) => last(a.number) - last(b.number))
        .map(({ title }) => title),
      locale,
    );
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
