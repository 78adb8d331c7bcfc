import { sql } from '@payloadcms/db-postgres/drizzle';
import { describe, expect, it } from 'vitest';

import { portalJobs } from '@/jobs';
import { systemClock } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';
import { env } from '@/platform/env';
import { type ProcessingActivity, processingActivities } from '@/processing-register';

import { usePortalDatabase } from '../support/database';

/** No table grows without end: for each it is known what removes its rows, or why there are never many (ADR 027). */

const portal = usePortalDatabase();

/** Tables that grow with use and name nobody, with the scheduled job that removes their rows. */
const removedBy: Readonly<Record<string, string>> = {
  alarms: 'alarms',
  analytics_progress: 'analytics-upkeep',
  analytics_rollups: 'analytics-upkeep',
  analytics_vitals: 'analytics-upkeep',
  content_removals: 'housekeeping',
  document_prints: 'document-prints-upkeep',
  identity_keys: 'housekeeping',
  publication_bundle_items: 'bundle-upkeep',
  publication_bundles: 'bundle-upkeep',
  search_quality: 'search-upkeep',
  search_versions: 'search-upkeep',
  shared_answers: 'housekeeping',
  webhook_deliveries: 'webhook-upkeep',
  webhook_messages: 'webhook-upkeep',
};

/** Tables whose rows go with what they are about, or of which there are never many. */
const bounded: Readonly<Record<string, string>> = {
  announcement_mails: 'one for each announcement and language',
  audit_forwards: 'removed as soon as they are forwarded',
  audit_seals: 'one a day, kept as long as the events that they seal',
  broken_links: 'found again every night, in place of those of the night before',
  comment_digests: 'one for each member of staff',
  content_languages: 'one for each language of an item that was ever published, and gone with the item',
  content_publications: 'one for each published item and language',
  email_texts: 'at most fifty for each email and language',
  editing_presence: 'expire a moment after the editor has left; the next editor removes them',
  first_publications: 'one for each item and language that was ever published',
  mailman_reports: 'one for each list',
  media_uses: 'go with the item or the file',
  noticed_errors: 'a bounded number of kinds, the oldest of which is replaced',
  policy_versions: 'what people agreed to, which has to stay',
  redirects: 'one for each address that an item had',
  release_files: 'go with the release',
  search_checks: 'go with the search settings',
  search_en: 'one for each part of an item',
  search_state: 'one row for each language',
  search_words: 'one for each word of the content',
  search_zh: 'one for each part of an item',
  webhooks: 'at most fifty',
  worker_heartbeats: 'a worker that is gone is removed by the others',
};

/** Tables of Payload itself. */
const ofPayload: Readonly<Record<string, string>> = {
  payload_jobs: 'removed when they are done',
  payload_jobs_log: 'goes with the job',
  payload_kv: 'not used',
  payload_locked_documents: 'expire, and are removed by the next editor',
  payload_locked_documents_rels: 'go with the lock',
  payload_migrations: 'one for each migration',
  payload_preferences: 'a few for each person who works in the admin',
  payload_preferences_rels: 'go with the preference',
};

async function tables(): Promise<string[]> {
  const { rows } = await (
    await getDatabase()
  ).execute<{ name: string }>(sql`
    SELECT relname AS name FROM pg_class
    WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace AND NOT relispartition ORDER BY 1`);
  return rows.map(({ name }) => name);
}

/** Whether a table holds what people write in the admin: an item, a part of one, or a version, of which each keeps a number. */
function isWritten(table: string): boolean {
  const { collections, globals } = portal.payload.config;
  const written = [...collections, ...globals]
    .map(({ slug, dbName }) => (typeof dbName === 'string' ? dbName : slug.replaceAll('-', '_')))
    // Those of staff are in the register, like those of members.
    .filter((name) => !/^(?:payload_|staff$|members$)/.test(name));
  // Tables of the home page with names of their own.
  return [...written, 'arch_parts', 'arch_tabs'].some((name) =>
    new RegExp(`^_?${name}(?:_v)?(?:_\\w+)?$`).test(table),
  );
}

describe('every table', () => {
  it('has someone who removes its rows, or never many of them', async () => {
    const activities: readonly ProcessingActivity[] = Object.values(processingActivities);
    const known = new Set([
      ...activities.flatMap((activity) => activity.tables),
      ...Object.keys({ ...removedBy, ...bounded, ...ofPayload }),
    ]);
    const forgotten = (await tables()).filter((table) => !known.has(table) && !isWritten(table));
    expect(forgotten, 'say here or in the register of processing what removes the rows').toEqual([]);
  });

  it('is there, and so is the job that removes its rows', async () => {
    const present = await tables();
    const gone = Object.keys({ ...removedBy, ...bounded, ...ofPayload }).filter(
      (table) => !present.includes(table),
    );
    expect(gone).toEqual([]);
    const jobs = portalJobs({ payload: portal.payload, clock: systemClock, env }).map(({ name }) => name);
    expect(Object.values(removedBy).filter((job) => !jobs.includes(job))).toEqual([]);
  });

  it('of items keeps a bounded number of versions', () => {
    const { collections, globals } = portal.payload.config;
    const endless = [
      ...collections.filter(({ versions }) => versions && !(versions.maxPerDoc > 0)),
      ...globals.filter(({ versions }) => versions && !(versions.max > 0)),
    ];
    expect(endless.map(({ slug }) => slug)).toEqual([]);
  });
});
