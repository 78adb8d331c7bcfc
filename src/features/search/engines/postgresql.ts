import pg from 'pg';

import type { Locale } from '@/i18n/locales';
import { env } from '@/platform/env';
import { PortalError } from '@/platform/http/errors';

import type { SearchRequest } from '../domain';
import type { Ranking, SearchEngine, Strictness } from '../engine';
import { closestQuery, prefixQuery, toRankQuery, toTsQuery } from '../query';
import type { ParsedQuery } from '../query';
import { closestSpelling } from '../spelling';
import { keyOf } from '../title-key';

/**
 * Entries of a query that are ranked word by word. Beyond them, those with the words in the title come first, then by
 * date: nobody tells the 301st from the 302nd result by relevance, and ranking all would cost seconds.
 */
const RANKED = 300;

/** Titles that are looked at for suggestions. */
const SUGGESTED_FROM = 200;

/** Seconds in which the part of the rank that the date decides falls to a third. */
const TWO_YEARS_S = 63_072_000;

/** Milliseconds that one statement may take. */
const STATEMENT_TIMEOUT_MS = 2_000;

/** Connections for searching alone, so that a flood of searches leaves the rest of the portal its own. */
const CONNECTIONS = 4;

/** The rank of entry `e`, made of the places of the words, the state of the release, and a little of the date. */
function rankOf(words: string, key: string): string {
  return `(
    ts_rank('{0.02, 0.2, 0.5, 1.0}', e.vector, ${words}::tsquery, 1)
    + CASE WHEN starts_with(e.title_key, ${key}) THEN 0.8 WHEN position(${key} in e.title_key) > 0 THEN 0.5 ELSE 0 END
    + CASE WHEN titled THEN 0.4 + 0.8 / (1 + ln(length(e.title_vector) + 1)) ELSE 0 END
  ) * e.boost * (0.85 + 0.15 * exp(-greatest(0, extract(epoch FROM now() - e.published_at)) / ${TWO_YEARS_S}))`;
}

/** Finds and ranks in the portal's own database: no other service, and no lag behind what is published. */
export class PostgresEngine implements SearchEngine {
  readonly name = 'postgresql';
  private corrects: Promise<boolean> | undefined;

  private constructor(private readonly pool: pg.Pool) {}

  /** @param connectionString the database; by default the portal's, or its first replica */
  static connect(connectionString = env.DATABASE_REPLICA_URLS[0] ?? env.DATABASE_URL): PostgresEngine {
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
    return new PostgresEngine(pool);
  }

  async rank(request: SearchRequest, query: ParsedQuery, strictness: Strictness): Promise<Ranking> {
    const condition = strictness === 'all' ? toTsQuery(query) : closestQuery(query);
    if (condition === undefined) return { total: 0, types: {}, inTitle: false, ids: [] };
    const parameters: unknown[] = [];
    const parameter = (value: unknown) => `$${parameters.push(value)}`;
    const words = `${parameter(condition)}::tsquery`;
    const names = [query.plain, ...query.otherNames].map(keyOf);
    const exact = `title_key = ANY(${parameter(names)}::text[])`;
    const conditions = [`vector @@ ${words}`];
    if (strictness === 'all') {
      for (const phrase of query.phrases) conditions.push(`position(${parameter(phrase)} in folded) > 0`);
    }
    if (request.from) conditions.push(`published_at >= ${parameter(request.from)}`);
    if (request.to) conditions.push(`published_at < ${parameter(request.to)}`);
    const ofType = request.type === undefined ? '' : `WHERE type = ${parameter(request.type)}`;
    const offset = (request.page - 1) * request.pageSize;
    const window = `LIMIT ${parameter(request.pageSize)} OFFSET ${parameter(offset)}`;
    const table = tableOf(request.locale);
    const byMerit = 'exact DESC, titled DESC, boost DESC, published_at DESC, id';
    const rank = () => rankOf(parameter(toRankQuery(query, strictness)), parameter(names[0] ?? ''));
    const page =
      request.sort === 'relevance' && offset < RANKED
        ? `SELECT e.id, exact, ${rank()} AS rank, e.published_at
           FROM (SELECT id, exact, titled FROM matched ${ofType} ORDER BY ${byMerit} LIMIT ${RANKED}) candidates
           JOIN ${table} e USING (id)
           ORDER BY exact DESC, rank DESC, e.published_at DESC, e.id ${window}`
        : `SELECT id FROM matched ${ofType}
           ORDER BY ${request.sort === 'date' ? 'published_at DESC, boost DESC, id' : byMerit} ${window}`;
    const { rows } = await this.query<{
      types: Ranking['types'] | null;
      in_title: boolean | null;
      ids: string[];
    }>(
      `WITH matched AS MATERIALIZED (
         SELECT id, type, published_at, boost, ${exact} AS exact, title_vector @@ ${words} AS titled
         FROM ${table} WHERE ${conditions.join(' AND ')}
       ), page AS (${page})
       SELECT (SELECT jsonb_object_agg(type, entries)
               FROM (SELECT type, count(*) AS entries FROM matched GROUP BY type) counted) AS types,
         (SELECT bool_or(titled) FROM matched) AS in_title,
         ARRAY(SELECT id FROM page) AS ids`,
      parameters,
    );
    const types = rows[0]?.types ?? {};
    const total = request.type === undefined ? sum(Object.values(types)) : (types[request.type] ?? 0);
    return { total, types, inTitle: rows[0]?.in_title ?? false, ids: (rows[0]?.ids ?? []).map(Number) };
  }

  async suggest(locale: Locale, query: ParsedQuery, limit: number): Promise<string[]> {
    const prefix = prefixQuery(query);
    const key = keyOf(query.plain);
    if (prefix === undefined || key === '') return [];
    const table = tableOf(locale);
    const { rows } = await this.query<{ title: string }>(
      `SELECT title FROM (
         SELECT DISTINCT ON (title_key) title, title_key, class, boost FROM (
           (SELECT title, title_key, 0 AS class, boost FROM ${table}
            WHERE title_key LIKE $1 LIMIT ${SUGGESTED_FROM})
           UNION ALL
           (SELECT title, title_key, 1 AS class, boost FROM ${table}
            WHERE title_vector @@ $2::tsquery LIMIT ${SUGGESTED_FROM})
         ) found ORDER BY title_key, class, boost DESC
       ) titles ORDER BY class, boost DESC, length(title), title LIMIT $3`,
      [`${key.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`, prefix, limit],
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

function tableOf(locale: Locale): string {
  return locale === 'zh' ? 'search_zh' : 'search_en';
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
