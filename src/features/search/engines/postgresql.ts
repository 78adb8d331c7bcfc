import { getTableName } from '@payloadcms/db-postgres/drizzle';
import pg from 'pg';

import type { Locale } from '@/i18n/locales';
import { env } from '@/platform/env';
import { PortalError } from '@/platform/http/errors';

import { AnswerMemory } from '../answer-memory';
import type { SearchRequest, SearchType } from '../domain';
import type { Ranking, SearchEngine, Strictness } from '../engine';
import { closestQuery, prefixQuery, toRankQuery, toTsQuery } from '../query';
import type { ParsedQuery, Phrase } from '../query';
import { closestSpelling } from '../spelling';
import { entriesOf } from '../tables';
import { keyOf } from '../title-key';

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

/** Titles that are looked at for suggestions. */
const SUGGESTED_FROM = 200;

/** Seconds in which the part of the rank that the date decides falls to a third. */
const TWO_YEARS_S = 63_072_000;

/** Milliseconds that one statement may take. */
const STATEMENT_TIMEOUT_MS = 2_000;

/** Connections for searching alone, so a flood of searches leaves the rest of the portal its own. */
const CONNECTIONS = 4;

/** Answers that a process remembers. */
const REMEMBERED = 2_000;

type Counts = Pick<Ranking, 'types' | 'inTitle'>;

/** The parts of a statement that both statements of a search share. */
interface Conditions {
  /** `title_vector` has the words, and the filters hold. */
  readonly titled: string;
  /** `vector` has the words, and the filters hold. */
  readonly matched: string;
  /** The text has the quoted phrases; undefined when there are none. */
  readonly literal: string | undefined;
  /** The index alone is as good as sure about the phrases. */
  readonly sure: boolean;
  readonly values: readonly unknown[];
}

/** The rank of entry `e`, made of the places of the words, the state of the release, and a little of the date. */
function rankOf(words: string, key: string): string {
  return `(
    ts_rank('{0.02, 0.2, 0.5, 1.0}', e.vector, ${words}::tsquery, 1)
    + CASE WHEN starts_with(e.title_key, ${key}) THEN 0.8 WHEN position(${key} in e.title_key) > 0 THEN 0.5 ELSE 0 END
    + CASE WHEN titled THEN 0.4 + 0.8 / (1 + ln(e.title_words + 1)) ELSE 0 END
  ) * e.boost * (0.85 + 0.15 * exp(-greatest(0, extract(epoch FROM now() - e.published_at)) / ${TWO_YEARS_S}))`;
}

/** Of the rows of `source` the best one of each family, and all without one. */
function headsOf(source: string, titled: boolean): string {
  const columns = `id, exact, ${titled} AS titled, boost, published_at`;
  return `SELECT ${columns} FROM ${source} WHERE family IS NULL
    UNION ALL
    (SELECT DISTINCT ON (family) ${columns} FROM ${source} WHERE family IS NOT NULL
     ORDER BY family, exact DESC, boost DESC, published_at DESC, id)`;
}

/**
 * Finds and ranks in the portal's own database: no other service, and no lag behind what is published. Answers are
 * remembered as long as the index does not change (ADR 056).
 */
export class PostgresEngine implements SearchEngine {
  readonly name = 'postgresql';
  private corrects: Promise<boolean> | undefined;
  private readonly memory: AnswerMemory;
  private readonly tellsVersion: boolean;

  private constructor(
    private readonly pool: pg.Pool,
    remembered: number,
    /** Withdrawn entries are gone from here immediately: this is not a replica, which may lag. */
    isCurrent: boolean,
  ) {
    this.memory = new AnswerMemory(remembered);
    this.tellsVersion = remembered > 0 && isCurrent;
  }

  /**
   * @param connectionString the database; by default the portal's, or its first replica
   * @param remembered answers that are kept; 0 to find each one again
   */
  static connect(
    connectionString = env.DATABASE_REPLICA_URLS[0] ?? env.DATABASE_URL,
    remembered = REMEMBERED,
  ): PostgresEngine {
    const pool = new pg.Pool({
      connectionString,
      max: CONNECTIONS,
      allowExitOnIdle: true,
      application_name: 'portal-search',
      options: [
        `statement_timeout=${STATEMENT_TIMEOUT_MS}`,
        // Searches are short: compiling them takes longer than running them.
        'jit=off',
        // For a word that a third of the entries have, the planner prefers to read the whole table. It does not know
        // that each vector lies outside its row: measured on 42 000 entries, that takes 45 times as long.
        'enable_seqscan=off',
        'pg_trgm.similarity_threshold=0.2',
      ]
        .map((setting) => `-c ${setting}`)
        .join(' '),
    });
    // A connection that ends while idle is replaced by the pool.
    pool.on('error', () => undefined);
    return new PostgresEngine(pool, remembered, connectionString === env.DATABASE_URL);
  }

  async rank(request: SearchRequest, query: ParsedQuery, strictness: Strictness): Promise<Ranking> {
    const condition = strictness === 'all' ? toTsQuery(query) : closestQuery(query);
    if (condition === undefined) return { total: 0, types: {}, inTitle: false, ids: [] };
    const phrases = strictness === 'all' ? query.phrases : [];
    const about = [request.locale, condition, phrases, request.from, request.to, query.excluded.length > 0];
    const names = [query.plain, ...query.otherNames].map(keyOf);
    const words = toRankQuery(query, strictness);
    const { type, sort, page, pageSize } = request;
    const version = await this.version();
    const [{ types, inTitle }, ids] = await Promise.all([
      this.memory.get(version, ['counts', about], () =>
        this.count(request.locale, conditionsOf(request, query, condition, phrases)),
      ),
      this.memory.get(version, ['page', about, words, names, type, sort, page, pageSize], () =>
        this.page(request, conditionsOf(request, query, condition, phrases, type), names, words),
      ),
    ]);
    const total = request.type === undefined ? sum(Object.values(types)) : (types[request.type] ?? 0);
    return { total, types, inTitle, ids, ...(this.tellsVersion && { version }) };
  }

  /** Results by type; the same section in several releases is one. */
  private async count(
    locale: Locale,
    { matched, titled, literal, sure, values }: Conditions,
  ): Promise<Counts> {
    const table = tableOf(locale);
    const many = `(SELECT count(*) > ${TRUSTED} FROM ${table} WHERE ${matched})`;
    const texts = literal === undefined ? '' : `AND (${sure ? `${many} OR ` : ''}${literal})`;
    const { rows } = await this.query<{ types: Counts['types'] | null; in_title: boolean }>(
      `SELECT (SELECT jsonb_object_agg(type, entries) FROM (
           SELECT type, sum(CASE WHEN family IS NULL THEN entries ELSE 1 END) AS entries
           FROM (SELECT type, family, count(*) AS entries FROM ${table} WHERE ${matched} ${texts} GROUP BY type, family) families
           GROUP BY type
         ) counted) AS types,
         EXISTS (SELECT FROM ${table} WHERE ${titled} ${texts}) AS in_title`,
      [...values],
    );
    return { types: rows[0]?.types ?? {}, inTitle: rows[0]?.in_title ?? false };
  }

  /** Ids of the results of a page. Only when too few have the words in the title are the others looked for. */
  private async page(
    request: SearchRequest,
    { matched, titled, literal, sure, values }: Conditions,
    names: readonly string[],
    words: string,
  ): Promise<number[]> {
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
      `${of}exact DESC, ${of}titled DESC, ${of}boost DESC, ${of}published_at DESC, ${of}id`;
    const heads = `WITH titled AS MATERIALIZED (
        SELECT id, family, boost, published_at, title_key = ANY(${parameter(names)}::text[]) AS exact
        FROM ${table} WHERE ${titled} ${texts}
      ), first AS MATERIALIZED (${headsOf('titled', true)}),
      rest AS MATERIALIZED (
        SELECT id, family, boost, published_at, false AS exact FROM ${table}
        WHERE ${matched} ${ranked && (sure || !lazily) ? `AND (SELECT count(*) < ${RANKED} FROM first)` : ''}
          AND id NOT IN (SELECT id FROM titled)
          AND (family IS NULL OR family NOT IN (SELECT family FROM titled WHERE family IS NOT NULL)) ${texts}
      ), heads AS (SELECT * FROM first UNION ALL (${headsOf('rest', false)}))`;
    const candidates = lazily
      ? `SELECT h.id, h.exact, h.titled FROM (SELECT * FROM heads ORDER BY ${byMerit()}) h JOIN ${table} USING (id)
         WHERE family IS NOT NULL OR (${literal}) ORDER BY ${byMerit('h.')} LIMIT ${RANKED}`
      : `SELECT id, exact, titled FROM heads ORDER BY ${byMerit()} LIMIT ${RANKED}`;
    const window = `LIMIT ${parameter(request.pageSize)} OFFSET ${parameter(offset)}`;
    const { rows } = await this.query<{ id: string }>(
      ranked
        ? `${heads}
           SELECT id FROM (
             SELECT e.id, exact, e.published_at, ${rankOf(parameter(words), parameter(names[0] ?? ''))} AS rank
             FROM (${candidates}) candidates JOIN ${table} e USING (id)
           ) ranked ORDER BY exact DESC, rank DESC, published_at DESC, id ${window}`
        : `${heads} SELECT id FROM heads
           ORDER BY ${request.sort === 'date' ? 'published_at DESC, boost DESC, id' : byMerit()} ${window}`,
      parameters,
    );
    return rows.map(({ id }) => Number(id));
  }

  async suggest(locale: Locale, query: ParsedQuery, limit: number): Promise<string[]> {
    const prefix = prefixQuery(query);
    const key = keyOf(query.plain);
    if (prefix === undefined || key === '') return [];
    return this.memory.get(await this.version(), ['titles', locale, key, prefix, limit], () =>
      this.titles(locale, `${key.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`, prefix, limit),
    );
  }

  /** Titles that begin so; only when they are too few, those that have the words anywhere. */
  private async titles(locale: Locale, pattern: string, prefix: string, limit: number): Promise<string[]> {
    const table = tableOf(locale);
    const { rows } = await this.query<{ title: string }>(
      `WITH beginning AS MATERIALIZED (
         SELECT DISTINCT ON (title_key) title, title_key, boost FROM (
           SELECT title, title_key, boost FROM ${table} WHERE title_key LIKE $1 LIMIT ${SUGGESTED_FROM}
         ) found ORDER BY title_key, boost DESC
       ), anywhere AS (
         SELECT DISTINCT ON (title_key) title, title_key, boost FROM (
           SELECT title, title_key, boost FROM ${table}
           WHERE (SELECT count(*) < $3 FROM beginning) AND title_vector @@ $2::tsquery LIMIT ${SUGGESTED_FROM}
         ) found WHERE title_key NOT IN (SELECT title_key FROM beginning) ORDER BY title_key, boost DESC
       )
       SELECT title FROM (
         SELECT title, boost, 0 AS class FROM beginning UNION ALL SELECT title, boost, 1 FROM anywhere
       ) titles ORDER BY class, boost DESC, length(title), title LIMIT $3`,
      [pattern, prefix, limit],
    );
    return rows.map(({ title }) => title);
  }

  async correct(locale: Locale, word: string): Promise<string | undefined> {
    this.corrects ??= this.hasTrigrams();
    if (!(await this.corrects)) return undefined;
    const { rows } = await this.query<{ word: string; entries: number }>(
      `SELECT word, entries FROM search_words WHERE locale = $1 AND word % $2
       ORDER BY similarity(word, $2) DESC, entries DESC LIMIT 20`,
      [locale, word],
    );
    return closestSpelling(word, rows);
  }

  /** A text that is another one after every transaction that changed entries. */
  private async version(): Promise<string> {
    const { rows } = await this.query<{ version: string }>(
      "SELECT concat(count(*), ' ', sum(transaction)) AS version FROM search_versions",
      [],
    );
    return rows[0]?.version ?? '';
  }

  /** Ends the connections. */
  async close(): Promise<void> {
    await this.pool.end();
  }

  /** Where the extension may not be created, words are searched for as they are written. */
  private async hasTrigrams(): Promise<boolean> {
    const { rowCount } = await this.query("SELECT FROM pg_extension WHERE extname = 'pg_trgm'", []);
    return rowCount === 1;
  }

  private async query<T extends pg.QueryResultRow>(text: string, values: unknown[]) {
    try {
      return await this.pool.query<T>(text, values);
    } catch (error) {
      // 57014: the statement took too long.
      if ((error as { code?: unknown }).code !== '57014') throw error;
      throw new PortalError('unavailable', { retryAfter: 5, cause: error });
    }
  }
}

function conditionsOf(
  { from, to }: SearchRequest,
  { excluded }: ParsedQuery,
  condition: string,
  phrases: readonly Phrase[],
  type?: SearchType,
): Conditions {
  const values: unknown[] = [];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const words = `${parameter(condition)}::tsquery`;
  const filters = [
    ...(from ? [`published_at >= ${parameter(from)}`] : []),
    ...(to ? [`published_at < ${parameter(to)}`] : []),
    ...(type === undefined ? [] : [`type = ${parameter(type)}`]),
  ];
  const matched = [`vector @@ ${words}`, ...filters];
  // An entry with the words in its title has them, but excluded words may still be in the text.
  const titled = [`title_vector @@ ${words}`, ...(excluded.length > 0 ? matched : filters)];
  const literal = phrases.map(({ text: phrase }) => {
    const text = parameter(phrase);
    return `(position(${text} in title_key) > 0 OR position(${text} in folded) > 0)`;
  });
  return {
    matched: matched.join(' AND '),
    titled: titled.join(' AND '),
    literal: literal.length > 0 ? literal.join(' AND ') : undefined,
    sure: phrases.every(({ sure }) => sure),
    values,
  };
}

function tableOf(locale: Locale): string {
  return getTableName(entriesOf(locale));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
