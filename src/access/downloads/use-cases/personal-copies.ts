import { randomUUID } from 'node:crypto';

import { and, eq, sql } from '@payloadcms/db-postgres/drizzle';

import { grants, members, specifications } from '@/payload-schema';
import { type Clock, secondsAfter, systemClock } from '@/platform/clock/clock';
import { type Executor, getDatabase } from '@/platform/db/database';
import { env } from '@/platform/env';
import { runQueue } from '@/platform/jobs/run-queue';
import { currentLogContext, withLogContext } from '@/platform/log-context';
import { FileMissing } from '@/platform/storage/measure';
import { lacksStorage, writeRefusal } from '@/platform/storage/storage-refusal';
import { once, privateStorage, readWhole } from '@/platform/storage/storage';

import { stampPersonalCopy } from '../pdf/personal-copy';
import { personalCopies } from '@/access/shared/tables';
import { isReleasedIn } from '@/access/shared/specifications';

/** PostgreSQL notification channel by which the worker learns of a copy to be made. */
export const COPIES_CHANNEL = 'portal_personal_copies';

/**
 * Longer than copies take; a worker that dies leaves its copy to another after this time. One that needs longer loses
 * nothing but its work, since the result counts only while the lease is its own.
 */
const LEASE_SECONDS = 3 * 60;
const MOST_TRIES = 5;
/** Until the storage is tried again after it took nothing. */
const STORAGE_PAUSE_SECONDS = 5 * 60;
const PAUSE_SECONDS = 60;

/**
 * Has personal copies made of the present files of a grant's specification, in every language that is available. The
 * worker hears of it when the transaction commits. What is there or under way already is left alone.
 */
export async function requestPersonalCopies(
  executor: Executor,
  { grantId, at }: { grantId: string; at: Date },
): Promise<void> {
  await executor.execute(sql`
    INSERT INTO personal_copies (grant_id, file_id, number, created_at, request_id)
    SELECT ${grants.id}, f.id, ${grants.number} || '-' || (
        (SELECT count(*) FROM personal_copies p
            WHERE p.grant_id = ${grants.id}) + row_number() OVER (ORDER BY f.language DESC)
      ), ${at.toISOString()}, ${currentLogContext()?.requestId ?? null}
    FROM ${grants} JOIN ${specifications} ON ${specifications.id} = ${grants.specification}
    JOIN release_files f ON f.specification_id = ${specifications.id} AND f.replaced_at IS NULL
      AND ${isReleasedIn(sql`f.language`)}
    WHERE ${grants.id} = ${grantId}
      AND NOT EXISTS (SELECT 1 FROM personal_copies p WHERE p.grant_id = ${grants.id} AND p.file_id = f.id)
    ON CONFLICT (grant_id, file_id) DO NOTHING`);
  await executor.execute(sql`SELECT pg_notify(${COPIES_CHANNEL}, '')`);
}

type ClaimedCopy = {
  readonly id: string;
  readonly number: string;
  readonly tries: number;
  readonly lease_until: string;
  readonly source_key: string;
  readonly account: string | null;
  readonly name: string;
  readonly organization: string;
  readonly granted_at: string;
  readonly request_id: string | null;
};

async function claim(clock: Clock): Promise<ClaimedCopy | undefined> {
  const now = clock.now();
  const database = await getDatabase();
  const { rows } = await database.execute<ClaimedCopy>(sql`
    UPDATE personal_copies c SET state = 'making', tries = c.tries + 1,
      lease_until = ${secondsAfter(now, LEASE_SECONDS).toISOString()}
    FROM ${grants} LEFT JOIN ${members} ON ${members.id} = ${grants.member}, release_files f
    WHERE c.grant_id = ${grants.id} AND c.file_id = f.id AND c.id = (
      SELECT id FROM personal_copies
      WHERE state = 'waiting' AND (lease_until IS NULL OR lease_until <= ${now.toISOString()})
        OR state = 'making' AND lease_until <= ${now.toISOString()}
      ORDER BY created_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING c.id, c.number, c.tries, c.lease_until, f.storage_key AS source_key, ${members.email} AS account,
        ${grants.name},
      ${grants.organization}, ${grants.grantedAt}, c.request_id`);
  return rows[0];
}

/**
 * Makes the next personal copy that waits. It belongs to this worker for the time of its lease; the result counts only
 * while the lease is still its own.
 * @returns false when nothing waits
 */
export async function makeNextCopy(
  clock: Clock = systemClock,
  onFailure: (copyId: string, error: unknown) => void = () => undefined,
): Promise<boolean> {
  const copy = await claim(clock);
  if (!copy) return false;
  // Its lines belong to the request that caused it.
  const context = copy.request_id === null ? {} : { requestId: copy.request_id };
  await withLogContext(context, () => make(copy, clock, onFailure));
  return true;
}

async function make(
  copy: ClaimedCopy,
  clock: Clock,
  onFailure: (copyId: string, error: unknown) => void,
): Promise<void> {
  const database = await getDatabase();
  const mine = and(
    eq(personalCopies.id, copy.id),
    eq(personalCopies.state, 'making'),
    eq(personalCopies.tries, copy.tries),
  );
  const storage = privateStorage();
  const storageKey = `copies/${randomUUID()}`;
  try {
    if (copy.tries > MOST_TRIES) throw new Error('workers were lost while making this copy');
    const source = await readWhole(storage, copy.source_key).catch((error: unknown) => {
      throw error instanceof FileMissing ? error : writeRefusal(error);
    });
    const stamped = await stampPersonalCopy(source, {
      account: copy.account ?? '',
      name: copy.name,
      organization: copy.organization,
      number: copy.number,
      date: new Date(copy.granted_at).toISOString().slice(0, 10),
    });
    const { size, sha256 } = await storage.write(storageKey, once(stamped));
    const done = await database
      .update(personalCopies)
      .set({
        state: 'ready',
        storageKey,
        size,
        sha256,
        readyAt: clock.now(),
        leaseUntil: null,
        lastError: null,
      })
      .where(mine)
      .returning({ id: personalCopies.id });
    if (done.length === 0) await storage.remove(storageKey);
  } catch (error) {
    onFailure(copy.id, error);
    // If the bucket can’t be reached, this fails, too. The nightly sweep removes what may have been stored.
    await storage.remove(storageKey).catch((failure: unknown) => onFailure(copy.id, failure));
    const lastError = String(error).slice(0, 300);
    await database
      .update(personalCopies)
      .set(
        lacksStorage(error)
          ? // The copy is not at fault: it waits until an operator has made room, however long that lasts.
            {
              state: 'waiting',
              tries: copy.tries - 1,
              leaseUntil: secondsAfter(clock.now(), STORAGE_PAUSE_SECONDS),
              lastError,
            }
          : {
              state: copy.tries >= MOST_TRIES ? 'failed' : 'waiting',
              leaseUntil: secondsAfter(clock.now(), PAUSE_SECONDS * copy.tries),
              lastError,
            },
      )
      .where(mine);
  }
}

/** When a copy becomes due: after a failed try, or when the lease of a lost worker runs out. */
async function nextDueAt(): Promise<Date | undefined> {
  const database = await getDatabase();
  const { rows } = await database.execute<{ at: string | null }>(
    sql`SELECT min(lease_until) AS at FROM personal_copies WHERE state IN ('waiting', 'making')`,
  );
  return rows[0]?.at ? new Date(rows[0].at) : undefined;
}

/** Makes personal copies for as long as the worker lives. @returns a function that finishes the present one and stops */
export function runPersonalCopies(log: {
  warn(details: Record<string, unknown>, message: string): void;
}): () => Promise<void> {
  const onFailure = (copyId: string, error: unknown) =>
    log.warn({ copyId, err: error }, 'a personal copy could not be made');
  return runQueue({
    connectionString: env.DATABASE_URL,
    channel: COPIES_CHANNEL,
    listenerName: 'portal-copies-listener',
    log,
    work: async (stopping) => {
      while (!stopping.aborted && (await makeNextCopy(systemClock, onFailure)));
      return nextDueAt();
    },
  });
}
