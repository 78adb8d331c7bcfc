import { availableParallelism } from 'node:os';

import { getTableName } from '@payloadcms/db-postgres/drizzle';
import pg from 'pg';

import { locales, otherLocales } from '@/i18n/locales';
import type { Locale } from '@/i18n/locales';
import { connectionBounds } from '@/platform/db/connections';
import { ReplicaFirst } from '@/platform/db/replica-first';
import { QUEUE_MS } from '@/platform/db/waiting';
import { env } from '@/platform/env';
import { PortalError } from '@/platform/http/errors';

import { AnswerMemory } from '../answer-memory';
import type { Facets, SearchRequest, SearchType } from '../domain';
import { withSection } from '../section-numbers';
import type { Completion, Ranking, SearchEngine, Strictness } from '../engine';
import { closestQuery, looseTerms, prefixQuery } from '../query';
import type { ParsedQuery, Phrase } from '../query';
import { closestSpelling } from '../spelling';
import { entriesOf } from '../tables';
import type { Term } from '../terms';
import { PLACES, placesBeginning, placesCalled } from '../places';
import { keyOf } from '../title-key';
import { quoted } from '../vector';
import { rankOf } from './rank';
import { allOf, commonEntries, sufficientConditions, weightOf } from './weights';
import type { Frequencies, WeighedTerm } from './weights';

/**
 * Results of a query that are ranked word by word. Beyond them, those with the words in the title come first, then by
 * date: nobody tells the 145th from the 146th result by relevance, and ranking all would cost seconds. A multiple of
 * every size of a page, so none straddles the bound.
 */
const RANKED = 144;

/**
 * From so many results on, a text with all pairs of a phrase counts as having it: reading thousands of texts to find the
 * one that has the pairs apart would take longer than a search may.
 */
const TRUSTED = 500;

/** Results with all of the words that are counted. */
const SEVERAL = 10;

/** Titles that are looked at for suggestions, of those that begin so and of those that have the words. */
const SUGGESTED_FROM = 200;

/** Results in all that are counted where nothing but their number is shown: that of another language. */
const MOST_COUNTED = 1_000;

/** How many results rows are: the same section in several releases is one. */
const SECTIONS = '(count(*) FILTER (WHERE family IS NULL) + count(DISTINCT family))::int';

/** Titles that are compared by sound. */
const NAMES = 10_000;

/** Milliseconds that one statement may take. */
const STATEMENT_TIMEOUT_MS = 2_000;

/** How long a replica may take to be connected to, in ms: the primary can answer as well. */
const REPLICA_CONNECT_MS = 2_000;

/**
 * Connections for searching alone, so a flood of searches leaves the rest of the portal its own. One more than there are
 * processors, which therefore have work while this process reads an answer; with more, statements would take turns, and
 * each would be slower (ADR 196).
 */
const CONNECTIONS = Math.min(4, availableParallelism() + 1);

/** Answers that a process remembers. */
const REMEMBERED = 2_000;

type Counts = Pick<Ranking, 'types' | 'inTitle' | 'complete'>;

/** The parts of a statement that both statements of a search share. */
interface Conditions {
  /** `title_vector` has all of the words, and the filters hold. */
  readonly titled: string;
  /** `title_vector` has enough of the words, and the filters hold. */
  readonly partlyTitled: string;
  /** `vector` has enough of the words, and the filters hold. */
  readonly matched: string;
  /** `vector` has all of the words, and the filters hold. */
  readonly complete: string;
  /** The text has the quoted phrases; undefined when there are none. */
  readonly literal: string | undefined;
  /** The index alone is as good as sure about the phrases. */
  readonly sure: boolean;
  readonly values: readonly unknown[];
}

/** Of the rows of `source` the best one of each family, and all without one. */
function headsOf(source: string, titled: boolean): string {
  const columns = `id, exact, ${titled} AS titled, merit, boost, published_at`;
  return `SELECT ${columns} FROM ${source} WHERE family IS NULL
    UNION ALL
    (SELECT DISTINCT ON (family) ${columns} FROM ${source} WHERE family IS NOT NULL
     ORDER BY family, exact DESC, boost DESC, published_at DESC, id)`;
}

/** What all searches of a process share. */
interface Shared {
  readonly pool: ReplicaFirst;
  readonly memory: AnswerMemory;
  /** What no query decides: the frequency of words, and the names that are compared by sound. */
  readonly statistics: AnswerMemory;
  /** Withdrawn entries are gone from here immediately: this is not a replica, which may lag. */
  readonly tellsVersion: boolean;
  corrects?: Promise<boolean>;
}

/**
 * Finds and ranks in the portal's own database: no other service, and no lag behind what is published. Answers are
 * remembered as long as the index does not change (ADR 056).
 */
export class PostgresEngine implements SearchEngine {
  readonly name = 'postgresql';

  private constructor(
    private readonly shared: Shared,
    /** State of the index for all calls; without it each of them asks. */
    private readonly seen?: string,
  ) {}

  /**
   * @param connectionString the database
   * @param remembered answers that are kept; 0 to find each one again
   * @param replica of that database, which answers while it can
   */
  static connect(
    connectionString = env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
    remembered = REMEMBERED,
    replica: string | undefined = env.DATABASE_REPLICA_URLS[0],
  ): PostgresEngine {
    const pool = new ReplicaFirst(
      poolOf(connectionString),
      replica === undefined ? undefined : poolOf(replica, REPLICA_CONNECT_MS),
    );
    return new PostgresEngine({
      pool,
      memory: new AnswerMemory(remembered),
      statistics: new AnswerMemory(2 * locales.length),
      tellsVersion: remembered > 0 && replica === undefined,
    });
  }

  async forOneSearch(): Promise<SearchEngine> {
    return new PostgresEngine(this.shared, await this.version());
  }

  async rank(request: SearchRequest, query: ParsedQuery, strictness: Strictness): Promise<Ranking> {
    const version = await this.version();
    const terms = strictness === 'words' ? query.required : looseTerms(query);
    const { weighed, entries } = await this.weigh(request.locale, terms, version);
    const phrases = strictness === 'words' ? query.phrases : [];
    const wanted = wantedOf(query, weighed, entries, strictness, phrases);
    if (wanted === undefined) return NOTHING;
    const { type, sort, page, pageSize } = request;
    // The page looks for the titles anyway, but only for those of one type, and phrases that are as good as sure.
    const tellsTitles = type === undefined && phrases.length === 0;
    const counts = (what: Wanted) =>
      this.shared.memory.get(version, ['counts', aboutOf(request, what, phrases), tellsTitles], () =>
        this.count(request.locale, conditionsOf(request, what, phrases), !tellsTitles),
      );
    const names = [query.plain, ...query.otherNames, ...placesCalled(request.locale, query.plain)].map(keyOf);
    const found = (what: Wanted) => {
      const about = aboutOf(request, what, phrases);
      return this.shared.memory.get(version, ['page', about, names, type, sort, page, pageSize], () =>
        this.page(request, conditionsOf(request, what, phrases, type), names, weighed, query),
      );
    };
    // In the order of dates a result with some of the words would come before one with all.
    const hasAll = sort === 'date' && (await counts(wanted)).complete > 0;
    const what = hasAll ? { ...wanted, enough: wanted.all } : wanted;
    const [{ types, inTitle, complete }, { ids, hasTitled }] = await Promise.all([counts(what), found(what)]);
    const total = request.type === undefined ? sum(Object.values(types)) : (types[request.type] ?? 0);
    const isWhole = weighed.every(({ weight, term }) => weight > 0 || term.meaning < 1);
    return {
      total,
      types,
      inTitle: tellsTitles ? hasTitled : inTitle,
      complete: isWhole ? complete : 0,
      ids,
      ...(this.shared.tellsVersion && { version }),
    };
  }

  async total(request: SearchRequest, query: ParsedQuery): Promise<number> {
    const { version, wanted } = await this.wantedOf(request, query);
    if (wanted === undefined) return 0;
    return this.shared.memory.get(version, ['total', aboutOf(request, wanted, query.phrases)], async () => {
      const { matched, literal, values } = conditionsOf(
        request,
        // Whether an entry has all of the words does not matter here.
        { ...wanted, all: wanted.enough },
        query.phrases,
      );
      const { rows } = await this.query<{ total: number }>(
        `SELECT ${SECTIONS} AS total FROM (
           SELECT family FROM ${tableOf(request.locale)}
           WHERE ${matched} ${literal === undefined ? '' : `AND ${literal}`} LIMIT ${MOST_COUNTED}
         ) found`,
        [...values],
      );
      return rows[0]?.total ?? 0;
    });
  }

  async facets(request: SearchRequest, query: ParsedQuery): Promise<Facets> {
    const { version, wanted } = await this.wantedOf(request, query);
    if (wanted === undefined) return { kinds: [], documents: [], releases: [], years: [] };
    // Of all results, so another value can be chosen in place of the chosen one.
    const { kind: _kind, document: _document, release: _release, from: _from, to: _to, ...whole } = request;
    return this.shared.memory.get(version, ['facets', aboutOf(whole, wanted, query.phrases)], () =>
      // Whether an entry has all of the words does not matter here.
      this.countFacets(request.locale, conditionsOf(whole, { ...wanted, all: wanted.enough }, query.phrases)),
    );
  }

  private async countFacets(locale: Locale, { matched, values }: Conditions): Promise<Facets> {
    const { rows } = await this.query<{ facet: keyof Facets; value: string; count: number }>(
      `WITH found AS (
         SELECT kind, document, edition, family, extract(year FROM published_at)::int::text AS year FROM ${tableOf(locale)}
         WHERE ${matched}
       )
       SELECT 'kinds' AS facet, kind AS value, ${SECTIONS} AS count FROM found WHERE kind <> '' GROUP BY kind
       UNION ALL SELECT 'documents', document, ${SECTIONS} FROM found WHERE document <> '' GROUP BY document
       UNION ALL SELECT 'releases', edition, count(*)::int FROM found WHERE edition <> '' GROUP BY edition
       UNION ALL SELECT 'years', year, ${SECTIONS} FROM found WHERE year <> '1970' GROUP BY year
       ORDER BY count DESC, value`,
      [...values],
    );
    const of = (wanted: keyof Facets) =>
      rows.flatMap(({ facet, value, count }) => (facet === wanted ? { value, count } : []));
    return {
      kinds: of('kinds'),
      documents: of('documents'),
      releases: of('releases'),
      years: of('years').toSorted((a, b) => b.value.localeCompare(a.value)),
    };
  }

  private async wantedOf(
    request: SearchRequest,
    query: ParsedQuery,
  ): Promise<{ version: string; wanted: Wanted | undefined }> {
    const version = await this.version();
    const { weighed, entries } = await this.weigh(request.locale, query.required, version);
    return { version, wanted: wantedOf(query, weighed, entries, 'words', query.phrases) };
  }

  /** What terms weigh: by the statistics of the planner where they are common, counted where they are rare. */
  private async weigh(
    locale: Locale,
    terms: readonly Term[],
    version: string,
  ): Promise<{ weighed: WeighedTerm[]; entries: number }> {
    const frequencies = await this.frequencies(locale);
    const rare = terms.filter((term) => commonEntries(term, frequencies) === undefined);
    const conditions = rare.map(({ condition }) => condition);
    const counted = await this.shared.memory.get(version, ['rare', locale, conditions], () =>
      this.countEach(locale, conditions),
    );
    const weighed = terms.map((term) => {
      const place = rare.indexOf(term);
      const entriesWith = place < 0 ? commonEntries(term, frequencies) : counted[place];
      return weightOf(term, entriesWith ?? 0, frequencies.entries);
    });
    return { weighed, entries: frequencies.entries };
  }

  /** Entries with each of the conditions. */
  private async countEach(locale: Locale, conditions: readonly string[]): Promise<number[]> {
    if (conditions.length === 0) return [];
    const { rows } = await this.query<{ entries: number[] }>(
      `SELECT ARRAY[${conditions
        .map((_, index) => `(SELECT count(*) FROM ${tableOf(locale)} WHERE vector @@ $${index + 1}::tsquery)`)
        .join(', ')}]::int[] AS entries`,
      [...conditions],
    );
    return rows[0]?.entries ?? [];
  }

  /** What PostgreSQL knows of the lexemes that most entries have; nothing before it first looked. */
  private frequencies(locale: Locale): Promise<Frequencies> {
    return this.shared.statistics.get('', [locale], async () => {
      const { rows } = await this.query<{
        entries: number;
        lexemes: string[] | null;
        shares: number[] | null;
      }>(
        `SELECT greatest(c.reltuples, 0)::int AS entries, s.most_common_elems::text::text[] AS lexemes,
           s.most_common_elem_freqs::float8[] AS shares
         FROM pg_class c LEFT JOIN pg_stats s
           ON s.schemaname = current_schema() AND s.tablename = c.relname AND s.attname = 'vector'
         WHERE c.oid = $1::regclass`,
        [tableOf(locale)],
      );
      const { entries = 0, lexemes, shares } = rows[0] ?? {};
      return {
        entries,
        common: new Map(lexemes?.map((lexeme, index) => [lexeme, shares?.[index] ?? 0])),
      };
    });
  }

  /** Results by type; the same section in several releases is one. */
  private async count(
    locale: Locale,
    { matched, complete, titled, literal, sure, values }: Conditions,
    inTitles: boolean,
  ): Promise<Counts> {
    const table = tableOf(locale);
    const isLoose = matched !== complete;
    const several = isLoose
      ? `(SELECT count(*) FROM (SELECT FROM ${table} WHERE ${complete} LIMIT ${SEVERAL}) c)::int`
      : String(SEVERAL);
    const many = `(SELECT count(*) > ${TRUSTED} FROM ${table} WHERE ${matched})`;
    const texts = literal === undefined ? '' : `AND (${sure ? `${many} OR ` : ''}${literal})`;
    const { rows } = await this.query<{
      types: Counts['types'] | null;
      in_title: boolean;
      complete: number;
    }>(
      `SELECT (SELECT jsonb_object_agg(type, entries) FROM (
           SELECT type, sum(CASE WHEN family IS NULL THEN entries ELSE 1 END) AS entries
           FROM (SELECT type, family, count(*) AS entries FROM ${table} WHERE ${matched} ${texts} GROUP BY type, family) families
           GROUP BY type
         ) counted) AS types,
         ${inTitles ? `EXISTS (SELECT FROM ${table} WHERE ${titled} ${texts})` : 'false'} AS in_title,
         ${several} AS complete`,
      [...values],
    );
    const { types, in_title: inTitle, complete: counted } = rows[0] ?? {};
    return {
      types: types ?? {},
      inTitle: inTitle ?? false,
      complete: isLoose ? (counted ?? 0) : sum(Object.values(types ?? {})),
    };
  }

  /**
   * Ids of the results of a page, and whether any result has all of the words in its title. Only when too few have them
   * there are the others looked for.
   */
  private async page(
    request: SearchRequest,
    { matched, complete, titled, partlyTitled, literal, sure, values }: Conditions,
    names: readonly string[],
    weighed: readonly WeighedTerm[],
    { isQuestion, similarNames }: ParsedQuery,
  ): Promise<{ ids: number[]; hasTitled: boolean }> {
    const parameters: unknown[] = [...values];
    const parameter = (value: unknown) => `$${parameters.push(value)}`;
    const table = tableOf(request.locale);
    const offset = (request.page - 1) * request.pageSize;
    const ranked = request.sort === 'relevance' && offset < RANKED;
    // To look for a phrase, the text has to be read. Where the order is known before, that ends with enough results;
    // but the best of a family is chosen among those that have the phrase.
    const lazily = ranked && literal !== undefined;
    const texts = literal === undefined ? '' : `AND (${lazily ? 'family IS NULL OR ' : ''}${literal})`;
    const byMerit = (of = '') =>
      `${of}exact DESC, ${of}titled DESC, ${of}merit DESC, ${of}boost DESC, ${of}published_at DESC, ${of}id`;
    const isLoose = matched !== complete;
    // By the indexes: to look at what thousands of rows have would take longer than ranking the best of them.
    const merit = isLoose
      ? `(id IN (SELECT id FROM ${table} WHERE ${complete}))::int
         + (id IN (SELECT id FROM ${table} WHERE ${partlyTitled}))::int`
      : '0';
    // Of those with all words in the title no more are needed than are ranked.
    const first = `SELECT * FROM (${headsOf('titled', true)}) t${ranked && !lazily ? ` ORDER BY ${byMerit()} LIMIT ${RANKED}` : ''}`;
    const heads = `WITH titled AS MATERIALIZED (
        SELECT id, family, boost, published_at, 0 AS merit, title_key = ANY(${parameter(names)}::text[]) AS exact
        FROM ${table} WHERE ${titled} ${texts}
      ), first AS MATERIALIZED (${first}),
      rest AS MATERIALIZED (
        SELECT id, family, boost, published_at, ${merit} AS merit,
          title_key = ANY(${parameter(names)}::text[]) AS exact FROM ${table}
        WHERE ${matched} ${ranked && (sure || !lazily) ? `AND (SELECT count(*) < ${RANKED} FROM first)` : ''}
          AND id NOT IN (SELECT id FROM titled)
          AND (family IS NULL OR family NOT IN (SELECT family FROM titled WHERE family IS NOT NULL)) ${texts}
      ), heads AS (SELECT * FROM first UNION ALL (${headsOf('rest', false)}))`;
    const candidates = lazily
      ? `SELECT h.id, h.exact, h.titled FROM (SELECT * FROM heads ORDER BY ${byMerit()}) h JOIN ${table} USING (id)
         WHERE family IS NOT NULL OR (${literal}) ORDER BY ${byMerit('h.')} LIMIT ${RANKED}`
      : `SELECT id, exact, titled FROM heads ORDER BY ${byMerit()} LIMIT ${RANKED}`;
    const window = `LIMIT ${parameter(request.pageSize)} OFFSET ${parameter(offset)}`;
    const unranked = parameters.length;
    const order = request.sort === 'date' ? 'published_at DESC, boost DESC, id' : byMerit();
    const { columns, rank } = rankOf({
      weighed,
      isQuestion,
      parameter,
      key: parameter(names[0] ?? ''),
      names: parameter(similarNames.map(keyOf)),
    });
    // Vectors lie outside their rows; with the weight of none of their words changed they are read once, and not again
    // for every term.
    const entries = `SELECT e.id, c.exact, e.published_at, e.kind, e.title_key, e.boost, e.type,
        setweight(e.title_vector, 'A', '{}') AS titles, setweight(e.vector, 'A', '{}') AS v
      FROM (${candidates}) c JOIN ${table} e USING (id) OFFSET 0`;
    const page = ranked
      ? `SELECT id FROM (
           SELECT e.id, exact, e.published_at, ${rank} AS rank
           FROM (${entries}) e CROSS JOIN LATERAL (SELECT ${columns} OFFSET 0) t
         ) ranked ORDER BY exact DESC, rank DESC, published_at DESC, id ${window}`
      : `SELECT id FROM heads ORDER BY ${order} ${window}`;
    const { rows } = await this.query<{ ids: string[]; has_titled: boolean }>(
      `${heads} SELECT ARRAY(${page}) AS ids, EXISTS (SELECT FROM titled) AS has_titled`,
      ranked ? parameters : parameters.slice(0, unranked),
    );
    const { ids = [], has_titled: hasTitled = false } = rows[0] ?? {};
    return { ids: ids.map(Number), hasTitled };
  }

  async suggest(locale: Locale, query: ParsedQuery, limit: number): Promise<Completion[]> {
    const prefix = prefixQuery(query);
    const key = keyOf(query.plain);
    if (prefix === undefined || key === '') return [];
    const places = placesBeginning(locale, key).map(keyOf);
    return this.shared.memory.get(await this.version(), ['titles', locale, key, prefix, places, limit], () =>
      this.titles(locale, { key, prefix, places }, limit),
    );
  }

  /**
   * Entries whose titles begin so; only when they are too few, those that have the words anywhere in the title. The same
   * section in several releases is one.
   */
  private async titles(
    locale: Locale,
    { key, prefix, places }: { key: string; prefix: string; places: readonly string[] },
    limit: number,
  ): Promise<Completion[]> {
    const table = tableOf(locale);
    const columns = 'id, family, type, kind, title, title_key, url, path, number, boost';
    const one = (of: string, begins: boolean) =>
      `SELECT DISTINCT ON (coalesce(family, id::text)) *, ${begins} AS begins FROM ${of}
       ORDER BY coalesce(family, id::text), boost DESC`;
    const { rows } = await this.query<Completion & { number: string }>(
      `WITH beginning AS MATERIALIZED (${one(
        `(
           (SELECT ${columns} FROM ${table} WHERE title_key LIKE $1 LIMIT ${SUGGESTED_FROM})
           UNION ALL
           SELECT ${columns} FROM ${table}
           WHERE collection = '${PLACES}' AND title_key = ANY($2::text[]) AND title_key NOT LIKE $1
         ) found`,
        true,
      )}), anywhere AS (
         SELECT * FROM (${one(
           `(SELECT ${columns} FROM ${table}
             WHERE (SELECT count(*) < $3 FROM beginning) AND title_vector @@ $4::tsquery LIMIT ${SUGGESTED_FROM}
           ) found`,
           false,
         )}) others WHERE id NOT IN (SELECT id FROM beginning)
       )
       SELECT title AS text, kind AS type, url, path, number, begins FROM (
         SELECT * FROM beginning UNION ALL SELECT * FROM anywhere
       ) titles
       ORDER BY title_key = $5 DESC, begins DESC, (kind = 'pages') DESC, (kind IN ('chapters', 'terms')) DESC, boost DESC, length(title), title, id LIMIT $3`,
      [`${key.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`, places, limit, prefix, key],
    );
    return rows.map(({ number, ...row }) => withSection(row, number));
  }

  async translated(locale: Locale, { plain }: ParsedQuery): Promise<string | undefined> {
    const key = keyOf(plain);
    if (key === '') return undefined;
    return this.shared.memory.get(await this.version(), ['translated', locale, key], async () => {
      // The same item, and in it the same section: by its number, since anchors are words of the language.
      const { rows } = await this.query<{ title: string; boost: number }>(
        otherLocales(locale)
          .map(
            (
              other,
            ) => `SELECT mine.title, mine.boost FROM ${tableOf(other)} theirs JOIN ${tableOf(locale)} mine
               ON (mine.collection, mine.item, mine.number) = (theirs.collection, theirs.item, theirs.number)
               AND mine.kind = theirs.kind AND (mine.anchor = theirs.anchor OR mine.kind = 'sections')
             WHERE theirs.title_key = $1`,
          )
          .join(' UNION ALL ')
          .concat(' ORDER BY boost DESC, title LIMIT 1'),
        [key],
      );
      return rows[0]?.title;
    });
  }

  async names(locale: Locale): Promise<readonly string[]> {
    return this.shared.statistics.get(await this.version(), ['names', locale], async () => {
      const { rows } = await this.query<{ title_key: string }>(
        `SELECT title_key FROM ${tableOf(locale)} WHERE title_key ~ '^[\u4e00-\u9fff]{2,12}$'
         GROUP BY title_key ORDER BY max(boost) DESC, count(*) DESC, title_key LIMIT ${NAMES}`,
        [],
      );
      return rows.map(({ title_key: name }) => name);
    });
  }

  async correct(locale: Locale, word: string): Promise<string | undefined> {
    this.shared.corrects ??= this.hasTrigrams();
    if (!(await this.shared.corrects)) return undefined;
    const { rows } = await this.query<{ word: string; entries: number }>(
      `SELECT word, entries FROM search_words WHERE locale = $1 AND word % $2
       ORDER BY similarity(word, $2) DESC, entries DESC LIMIT 20`,
      [locale, word],
    );
    return closestSpelling(word, rows);
  }

  /** A text that is another one after every transaction that changed entries. */
  private async version(): Promise<string> {
    if (this.seen !== undefined) return this.seen;
    const { rows } = await this.query<{ version: string }>(
      "SELECT concat(count(*), ' ', sum(transaction)) AS version FROM search_versions",
      [],
    );
    return rows[0]?.version ?? '';
  }

  /** Ends the connections. */
  async close(): Promise<void> {
    await this.shared.pool.end();
  }

  /** Where the extension may not be created, words are searched for as they are written. */
  private async hasTrigrams(): Promise<boolean> {
    const { rowCount } = await this.query("SELECT FROM pg_extension WHERE extname = 'pg_trgm'", []);
    return rowCount === 1;
  }

  private async query<T extends pg.QueryResultRow>(text: string, values: unknown[]) {
    try {
      return await this.shared.pool.query<T>(text, values);
    } catch (error) {
      // 57014: the statement took too long.
      if ((error as { code?: unknown }).code !== '57014') throw error;
      throw new PortalError('unavailable', { retryAfter: 5, cause: error });
    }
  }
}

function poolOf(connectionString: string, connectionTimeoutMillis = QUEUE_MS): pg.Pool {
  const pool = new pg.Pool({
    ...connectionBounds({
      kind: 'request',
      statement: STATEMENT_TIMEOUT_MS,
      settings: {
        // Searches are short: compiling them takes longer than running them.
        jit: 'off',
        // For a word that a third of the entries have, the planner prefers to read the whole table. It does not know
        // that each vector lies outside its row: measured on 42 000 entries, that takes 45 times as long.
        enable_seqscan: 'off',
        'pg_trgm.similarity_threshold': 0.2,
      },
    }),
    connectionString,
    connectionTimeoutMillis,
    max: CONNECTIONS,
    allowExitOnIdle: true,
    application_name: 'portal-search',
  });
  // A connection that ends while idle is replaced by the pool.
  pool.on('error', () => undefined);
  return pool;
}

/** What is looked for, as alternatives in the syntax of `tsquery`. */
interface Wanted {
  /** Every word that anything has. */
  readonly all: readonly string[];
  /** As many of the words as make a result. */
  readonly enough: readonly string[];
  /** What must not be there, as a further part of both. */
  readonly without: boolean;
}

const NOTHING: Ranking = { total: 0, types: {}, inTitle: false, complete: 0, ids: [] };

/** Undefined when nothing has any of the words. */
function wantedOf(
  query: ParsedQuery,
  weighed: readonly WeighedTerm[],
  entries: number,
  strictness: Strictness,
  phrases: readonly Phrase[],
): Wanted | undefined {
  const saying = weighed.filter(({ weight }) => weight > 0);
  const strong = saying.filter(({ term }) => term.meaning === 1);
  const every = allOf(strong.length > 0 ? strong : saying);
  const enough = strictness === 'words' ? sufficientConditions(weighed, entries) : closest(query);
  if (enough.length === 0 || every.length === 0) return undefined;
  const fixed = new Set([
    ...phrases.flatMap(({ lexemes }) => lexemes.map(quoted)),
    ...query.excluded.map(({ condition }) => `!(${condition})`),
  ]);
  const with_ = (conditions: readonly string[]) =>
    conditions.map((condition) => [`(${condition})`, ...fixed].join(' & '));
  // Of characters one may be wrong, in titles too; with two wrong ones it would be another title.
  const complete = strictness === 'words' ? every : closest(query, 1);
  return {
    all: with_(complete.length > 0 ? complete : enough),
    enough: with_(enough),
    without: query.excluded.length > 0,
  };
}

function closest(query: ParsedQuery, mostMissing?: 1 | 2): string[] {
  const condition = closestQuery(query, mostMissing);
  return condition === undefined ? [] : [condition];
}

/** Everything that decides which entries are found. */
function aboutOf(request: SearchRequest, wanted: Wanted, phrases: readonly Phrase[]): unknown[] {
  const { locale, kind, document, release, from, to } = request;
  return [locale, wanted, phrases, kind, document, release, from, to];
}

function conditionsOf(
  { from, to, kind, document, release }: SearchRequest,
  { all, enough, without }: Wanted,
  phrases: readonly Phrase[],
  type?: SearchType,
): Conditions {
  const values: unknown[] = [];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const every = all.map(parameter);
  const words = isSame(all, enough) ? every : enough.map(parameter);
  const filters = [
    ...(from ? [`published_at >= ${parameter(from)}`] : []),
    ...(to ? [`published_at < ${parameter(to)}`] : []),
    ...(type === undefined ? [] : [`type = ${parameter(type)}`]),
    ...(kind === undefined ? [] : [`kind = ${parameter(kind)}`]),
    ...(document === undefined ? [] : [`document = ${parameter(document)}`]),
    ...(release === undefined ? [] : [`edition = ${parameter(release)}`]),
  ];
  const matched = [hasAny('vector', words), ...filters];
  const complete = [hasAny('vector', every), ...filters];
  // An entry with the words in its title has them, but excluded words may still be in the text.
  const titled = [hasAny('title_vector', every), ...(without ? complete : filters)];
  const literal = phrases.map(({ text: phrase }) => {
    const text = parameter(phrase);
    return `(position(${text} in title_key) > 0 OR position(${text} in folded) > 0)`;
  });
  return {
    matched: matched.join(' AND '),
    complete: complete.join(' AND '),
    titled: titled.join(' AND '),
    partlyTitled: [hasAny('title_vector', words), ...filters].join(' AND '),
    literal: literal.length > 0 ? literal.join(' AND ') : undefined,
    sure: phrases.every(({ sure }) => sure),
    values,
  };
}

/** That a vector fulfills any of the conditions, given by the names of their parameters. */
function hasAny(vector: string, conditions: readonly string[]): string {
  return `(${conditions.map((condition) => `${vector} @@ ${condition}::tsquery`).join(' OR ')})`;
}

function isSame(all: readonly string[], enough: readonly string[]): boolean {
  return all.length === enough.length && all.every((condition, index) => condition === enough[index]);
}

function tableOf(locale: Locale): string {
  return getTableName(entriesOf(locale));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
