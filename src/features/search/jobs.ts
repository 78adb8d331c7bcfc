import { sql } from '@payloadcms/db-postgres';
import type { Payload } from 'payload';

import { locales } from '@/i18n/locales';
import { getDatabase } from '@/platform/db/database';
import type { Executor } from '@/platform/db/database';

import { isIndexBuilt, rebuildIndex } from './use-cases/rebuild-index';
import { refreshWords } from './use-cases/refresh-words';

/** Days for which counted queries are kept: what the charts of the admin show. */
export const QUERIES_KEPT_DAYS = 365;

/** Number of noted index changes that are kept, so the state of the index can be read from a few rows. */
const CHANGES_KEPT = 200;

/** Seconds by which a transaction may commit after it wrote its entries. */
const COMMIT_SLACK_SECONDS = 300;

/** Rebuilds an index made by other rules, collects new words, and erases what has served its time. */
export async function keepSearch(payload: Payload, now: Date): Promise<void> {
  const database = await getDatabase();
  if (!(await isIndexBuilt(payload))) await rebuildIndex(payload);
  const since = new Date(now.getTime() - COMMIT_SLACK_SECONDS * 1000);
  for (const locale of locales) await refreshWords(database, locale, since);
  await forgetSearches(database, now);
  await forgetChanges(database);
}

/** Erases notes of changes when there are many; what processes remember is then forgotten once more, which is harmless. */
async function forgetChanges(executor: Executor): Promise<void> {
  await executor.execute(sql`
    delete from search_versions where (select count(*) from search_versions) > ${CHANGES_KEPT}
    and transaction < (select max(transaction) from search_versions)`);
}

/** Erases who has been counted before today, and old counts. */
export async function forgetSearches(executor: Executor, now: Date): Promise<void> {
  const day = (daysAgo: number) => new Date(now.getTime() - daysAgo * 86_400_000).toISOString().slice(0, 10);
  await executor.execute(sql`delete from search_seen where day < ${day(0)}`);
  await executor.execute(sql`delete from search_queries where day < ${day(QUERIES_KEPT_DAYS)}`);
  await executor.execute(sql`delete from search_quality where day < ${day(QUERIES_KEPT_DAYS)}`);
}
