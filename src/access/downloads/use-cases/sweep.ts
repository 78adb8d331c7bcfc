import { sql } from '@payloadcms/db-postgres/drizzle';

import { applications, grants } from '@/payload-schema';
import { type Clock, secondsAfter, systemClock } from '@/platform/clock/clock';
import { bare } from '@/platform/db/sql';
import { getDatabase } from '@/platform/db/database';
import type { PrivateStorage } from '@/platform/storage/private-storage';
import { privateStorage } from '@/platform/storage/storage';

import { APPLICATION_DAYS, openStates } from '@/access/shared/domain';
import { applicationById } from '@/access/shared/records';

import { applyEvent } from '@/access/shared/use-cases/apply-event';

/** A file without a row may belong to a transaction that is still under way; after this time it is an orphan. */
const ORPHAN_AFTER_SECONDS = 24 * 3600;
/** Applications that one run ends, so a run stays short. */
const MOST_AT_ONCE = 500;

/** Ends grants whose time is over. @returns how many */
export async function expireGrants(clock: Clock = systemClock): Promise<number> {
  const database = await getDatabase();
  const at = clock.now();
  const { rows } = await database.execute<{ id: string }>(sql`
    SELECT ${applications.id} FROM ${applications} JOIN ${grants} ON ${grants.application} = ${applications.id}
    WHERE ${applications.state} = 'granted' AND ${grants.state} = 'active'
        AND ${grants.expiresAt} <= ${at.toISOString()} LIMIT ${MOST_AT_ONCE}`);
  for (const { id } of rows) {
    await database.transaction(async (transaction) => {
      const application = await applicationById(transaction, id);
      // Extended since it was read: nothing is to be ended.
      const { rows: ended } = await transaction.execute(sql`
        UPDATE ${grants} SET ${bare(grants.state)} = 'expired', ${bare(grants.updatedAt)} = ${at.toISOString()}
        WHERE ${grants.application} = ${id} AND ${grants.state} = 'active'
            AND ${grants.expiresAt} <= ${at.toISOString()} RETURNING ${grants.id}`);
      if (ended.length === 0 || application.state !== 'granted') return;
      await applyEvent(transaction, application, {
        event: 'expire',
        actor: { kind: 'system', id: null },
        at,
      });
    });
  }
  return rows.length;
}

/**
 * Removes applications that were closed, and access that ended, more than three years ago; events, notes, files, and
 * personal copies go with the rows.
 */
export async function removeOldApplications(clock: Clock = systemClock): Promise<void> {
  const before = secondsAfter(clock.now(), -APPLICATION_DAYS * 24 * 3600).toISOString();
  await (
    await getDatabase()
  ).transaction(async (transaction) => {
    await transaction.execute(sql`DELETE FROM ${grants} WHERE ${grants.state} <> 'active'
        AND coalesce(${grants.revokedAt}, ${grants.expiresAt}, ${grants.updatedAt}) < ${before}`);
    await transaction.execute(sql`DELETE FROM ${applications}
        WHERE ${applications.state} NOT IN ('granted', ${sql.join(
          openStates.map((state) => sql`${state}`),
          sql`, `,
        )}) AND ${applications.stateAt} < ${before}
        AND NOT EXISTS (SELECT 1 FROM ${grants} WHERE ${grants.application} = ${applications.id})`);
  });
}

/** What a sweep of the private files found. */
export interface SweepReport {
  /** Files that no row knows and that were removed. */
  readonly orphans: readonly string[];
  /** Rows whose file is not there; nothing can be done about them but to restore a backup. */
  readonly missing: readonly string[];
  /** Half-written files of processes that died. */
  readonly partial: number;
}

/** Compares the private files with the database: removes what no row knows, and reports what is not there. */
export async function sweepPrivateFiles(
  clock: Clock = systemClock,
  storage: PrivateStorage = privateStorage(),
): Promise<SweepReport> {
  const before = secondsAfter(clock.now(), -ORPHAN_AFTER_SECONDS);
  const partial = await storage.removePartial(before);
  const stored = new Map<string, Date>();
  for await (const { key, modifiedAt } of storage.list('')) stored.set(key, modifiedAt);
  // After the listing: a row that was written meanwhile must not look as if its file were missing.
  const database = await getDatabase();
  const { rows } = await database.execute<{ key: string }>(sql`
    SELECT storage_key AS key FROM application_files
    UNION ALL SELECT storage_key FROM release_files
    UNION ALL SELECT file_key FROM support_requests WHERE file_key IS NOT NULL
    UNION ALL SELECT storage_key FROM document_prints WHERE storage_key IS NOT NULL
    UNION ALL SELECT storage_key FROM personal_copies WHERE storage_key IS NOT NULL`);
  const known = new Set(rows.map(({ key }) => key));
  const orphans: string[] = [];
  for (const [key, modifiedAt] of stored) {
    if (known.has(key) || modifiedAt >= before || !SWEPT.test(key)) continue;
    await storage.remove(key);
    orphans.push(key);
  }
  const missing: string[] = [];
  for (const key of known) if (!stored.has(key) && !(await exists(storage, key))) missing.push(key);
  return { orphans, missing, partial };
}

/** Folders whose files have rows; others may keep private files too. */
const SWEPT = /^(?:agreements|signed|releases|copies|support|prints)\//;

async function exists(storage: PrivateStorage, key: string): Promise<boolean> {
  for await (const found of storage.list(key)) if (found.key === key) return true;
  return false;
}
