import { createHash } from 'node:crypto';

import { sql } from '@payloadcms/db-postgres';
import { Meilisearch } from 'meilisearch';

import { locales } from '@/i18n/locales';
import type { Locale } from '@/i18n/locales';
import { getDatabase } from '@/platform/db/database';
import type { Executor } from '@/platform/db/database';
import { PortalError } from '@/platform/http/errors';

import type { SearchRequest, SearchType } from '../domain';
import type { Ranking, SearchEngine, Strictness } from '../engine';
import type { ParsedQuery } from '../query';
import { keyOf } from '../title-key';

/** An entry as Meilisearch keeps it. */
interface MirroredEntry {
  /** Hash of collection, item and anchor; the same for every version of the entry. */
  key: string;
  collection: string;
  item: string;
  anchor: string;
  type: SearchType;
  title: string;
  context: string;
  body: string;
  /** Seconds since 1970. */
  publishedAt: number;
  boost: number;
  /** Absent for what has no releases; of those with the same one only the best is found. */
  family?: string;
}

/** Items of one round of mirroring. */
const ITEMS_PER_ROUND = 200;

/** Milliseconds that a search may take, as in the database. */
const SEARCH_TIMEOUT_MS = 2_000;

/** Milliseconds until a round counts as failed; it is tried again with the next one. */
const ROUND_TIMEOUT_MS = 120_000;

/** Titles from which distinct suggestions are taken. */
const SUGGESTED_FROM = 40;

/**
 * Finds and ranks in a Meilisearch beside the portal, for sites that outgrow the database. It holds a mirror of the
 * entries; what is shown is read from the database, so a withdrawn item is gone at once, and a new one is found as
 * soon as the worker has mirrored it.
 */
export class MeilisearchEngine implements SearchEngine {
  readonly name = 'meilisearch';
  private readonly client: Meilisearch;

  constructor({ url, apiKey }: { url: string; apiKey?: string | undefined }) {
    this.client = new Meilisearch({ host: url, ...(apiKey ? { apiKey } : {}), timeout: ROUND_TIMEOUT_MS });
  }

  async rank(request: SearchRequest, query: ParsedQuery, strictness: Strictness): Promise<Ranking> {
    const times = [
      ...(request.from ? [`publishedAt >= ${seconds(request.from)}`] : []),
      ...(request.to ? [`publishedAt < ${seconds(request.to)}`] : []),
    ];
    const indexUid = indexOf(request.locale);
    const common = {
      indexUid,
      // Folded as the titles are compared; its operators are those of this portal.
      q: request.query,
      matchingStrategy: strictness === 'all' ? ('all' as const) : ('frequency' as const),
    };
    const { results } = await this.ask(() =>
      this.client.multiSearch(
        {
          queries: [
            {
              ...common,
              filter: [...times, ...(request.type === undefined ? [] : [`type = "${request.type}"`])],
              ...(request.sort === 'date' ? { sort: ['publishedAt:desc'] } : {}),
              offset: (request.page - 1) * request.pageSize,
              limit: request.pageSize,
              attributesToRetrieve: ['collection', 'item', 'anchor'],
            },
            { ...common, filter: times, facets: ['type'], limit: 0 },
          ],
        },
        { signal: AbortSignal.timeout(SEARCH_TIMEOUT_MS) },
      ),
    );
    const [page, whole] = results;
    const types = (whole?.facetDistribution?.['type'] ?? {}) as Ranking['types'];
    const all = Object.values(types).reduce((sum, count) => sum + count, 0);
    return {
      total: request.type === undefined ? all : (types[request.type] ?? 0),
      types,
      // It tolerates misspelt words by itself, so nothing has to be doubted.
      inTitle: true,
      ids: await this.idsOf(request.locale, (page?.hits ?? []) as unknown as MirroredEntry[]),
    };
  }

  async suggest(locale: Locale, query: ParsedQuery, limit: number): Promise<string[]> {
    const { hits } = await this.ask(() =>
      this.client.index<MirroredEntry>(indexOf(locale)).search(
        query.plain,
        {
          attributesToSearchOn: ['title'],
          attributesToRetrieve: ['title'],
          matchingStrategy: 'all',
          limit: SUGGESTED_FROM,
        },
        { signal: AbortSignal.timeout(SEARCH_TIMEOUT_MS) },
      ),
    );
    const titles = new Map(hits.map(({ title }) => [keyOf(title), title]));
    return [...titles.values()].slice(0, limit);
  }

  /** Meilisearch tolerates misspelt words itself. */
  correct(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  /** Makes the indexes with the rules by which they find and rank. Harmless when they are there. */
  async prepare(): Promise<void> {
    for (const locale of locales) {
      const index = this.client.index(indexOf(locale));
      await this.client.createIndex(indexOf(locale), { primaryKey: 'key' }).waitTask();
      await index
        .updateSettings({
          searchableAttributes: ['title', 'body', 'context'],
          filterableAttributes: ['type', 'publishedAt', 'item'],
          sortableAttributes: ['publishedAt', 'boost'],
          distinctAttribute: 'family',
          rankingRules: [
            'sort',
            'words',
            'typo',
            'exactness',
            'attribute',
            'proximity',
            'boost:desc',
            'publishedAt:desc',
          ],
        })
        .waitTask();
    }
  }

  /**
   * Takes over the items that changed since the last call.
   * @returns how many there were; 0 when the mirror is complete
   */
  async mirror(executor: Executor): Promise<number> {
    const { rows: changes } = await executor.execute<{ id: string; locale: Locale; item: string }>(
      sql`select id, locale, item from search_changes order by id limit ${ITEMS_PER_ROUND}`,
    );
    const last = changes.at(-1);
    if (!last) return 0;
    for (const locale of locales) {
      const items = [
        ...new Set(changes.filter((change) => change.locale === locale).map(({ item }) => item)),
      ];
      if (items.length > 0) await this.replaceItems(executor, locale, items);
    }
    // Only now: a round that fails is repeated as a whole, which changes nothing.
    const ids = changes.map(({ id }) => id);
    await executor.execute(
      sql`delete from search_changes where id in (select value::bigint from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`,
    );
    return changes.length;
  }

  private async replaceItems(executor: Executor, locale: Locale, items: readonly string[]): Promise<void> {
    const index = this.client.index<MirroredEntry>(indexOf(locale));
    const table = sql.identifier(locale === 'zh' ? 'search_zh' : 'search_en');
    const { rows } = await executor.execute<
      Record<string, unknown> & Omit<MirroredEntry, 'key' | 'family'> & { family: string | null }
    >(
      sql`select collection, item, anchor, type, title, context, body, boost, family,
            extract(epoch from published_at)::int as "publishedAt"
          from ${table} where item in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(items)}::jsonb))`,
    );
    const settle = async (task: { waitTask: () => Promise<{ status: string; error: unknown }> }) => {
      const { status, error } = await task.waitTask();
      if (status !== 'succeeded')
        throw new Error('Meilisearch did not take over a change.', { cause: error });
    };
    await settle(
      index.deleteDocuments({ filter: `item IN [${items.map((item) => `"${item}"`).join(', ')}]` }),
    );
    if (rows.length === 0) return;
    await settle(
      index.addDocuments(
        rows.map(({ family, ...row }) => ({
          ...row,
          ...(family === null ? {} : { family }),
          key: keyOfEntry(row),
        })),
      ),
    );
  }

  /** The present rows behind hits, in their order. Hits whose entries are gone are left out. */
  private async idsOf(locale: Locale, hits: readonly MirroredEntry[]): Promise<number[]> {
    if (hits.length === 0) return [];
    const database = await getDatabase();
    const table = sql.identifier(locale === 'zh' ? 'search_zh' : 'search_en');
    const places = hits.map(({ collection, item, anchor }, place) => ({ collection, item, anchor, place }));
    const { rows } = await database.execute<{ id: string }>(
      sql`select entry.id from jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
            as hit(collection text, item uuid, anchor text, place int)
          join ${table} entry using (collection, item, anchor) order by place`,
    );
    return rows.map(({ id }) => Number(id));
  }

  private async ask<T>(run: () => Promise<T>): Promise<T> {
    try {
      return await run();
    } catch (error) {
      throw new PortalError('unavailable', { retryAfter: 5, cause: error });
    }
  }
}

function indexOf(locale: Locale): string {
  return `portal_${locale}`;
}

function seconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}

function keyOfEntry({
  collection,
  item,
  anchor,
}: Pick<MirroredEntry, 'collection' | 'item' | 'anchor'>): string {
  return createHash('sha256').update([collection, item, anchor].join('\n')).digest('hex').slice(0, 32);
}
