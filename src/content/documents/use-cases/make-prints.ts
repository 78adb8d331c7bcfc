import { randomUUID } from 'node:crypto';

import { and, eq, or, sql } from '@payloadcms/db-postgres/drizzle';

import type { PrintFault } from '@/cms/pdf/page-writer';
import { type Clock, secondsAfter, systemClock } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';
import { env } from '@/platform/env';
import { runQueue } from '@/platform/jobs/run-queue';
import { lacksStorage } from '@/platform/storage/storage-refusal';
import { once, privateStorage } from '@/platform/storage/storage';

import { typeset } from '../print/typeset';
import { documentPrints } from '../tables';
import { isDue, isOpen, PRINTS_CHANNEL } from './request-prints';

/** Longer than the longest document takes; what a lost worker left is then made by another. */
const LEASE_SECONDS = 3 * 60;
const MOST_TRIES = 3;
const PAUSE_SECONDS = 20;
/** Until the storage is tried again after it took nothing. */
const STORAGE_PAUSE_SECONDS = 5 * 60;
/** After this time, a request for what could not be made starts again. */
const FAILED_SECONDS = 10 * 60;
/** Takes the next print that is to be made, for the time of a lease. */
async function claim(clock: Clock) {
  const now = clock.now();
  const database = await getDatabase();
  const next = sql`(SELECT ${documentPrints.digest} FROM ${documentPrints}
      WHERE ${and(isOpen(), isDue(now))}
      ORDER BY ${documentPrints.createdAt} LIMIT 1 FOR UPDATE SKIP LOCKED)`;
  const [claimed] = await database
    .update(documentPrints)
    .set({
      state: 'making',
      tries: sql`${documentPrints.tries} + 1`,
      leaseUntil: secondsAfter(now, LEASE_SECONDS),
    })
    .where(eq(documentPrints.digest, next))
    .returning({
      digest: documentPrints.digest,
      source: documentPrints.source,
      tries: documentPrints.tries,
    });
  return claimed;
}

/**
 * Makes the next print that waits. The result counts only while the lease is this worker's own.
 * @returns false when nothing waits
 */
export async function makeNextPrint(
  clock: Clock = systemClock,
  onFailure: (digest: string, error: unknown) => void = () => undefined,
  onFault: (digest: string, fault: PrintFault) => void = () => undefined,
): Promise<boolean> {
  const claimed = await claim(clock);
  if (!claimed) return false;
  const { digest, source, tries } = claimed;
  const database = await getDatabase();
  const mine = and(
    eq(documentPrints.digest, digest),
    eq(documentPrints.state, 'making'),
    eq(documentPrints.tries, tries),
  );
  const storage = privateStorage();
  const storageKey = `prints/${randomUUID()}`;
  try {
    if (tries > MOST_TRIES || !source) throw new Error('workers were lost while making this print');
    const pdf = await typeset(source, (fault) => onFault(digest, fault));
    const { size, sha256 } = await storage.write(storageKey, once(pdf));
    const done = await database
      .update(documentPrints)
      .set({ state: 'ready', source: null, storageKey, size, sha256, leaseUntil: null, lastError: null })
      .where(mine)
      .returning({ digest: documentPrints.digest });
    if (done.length === 0) await storage.remove(storageKey);
  } catch (error) {
    onFailure(digest, error);
    // If the bucket can’t be reached, this fails, too. The nightly sweep removes what may have been stored.
    await storage.remove(storageKey).catch((failure: unknown) => onFailure(digest, failure));
    const lastError = String(error).slice(0, 300);
    const now = clock.now();
    if (lacksStorage(error)) {
      // The text is not at fault: it waits until an operator has made room, however long that lasts, and so do the others.
      const leaseUntil = secondsAfter(now, STORAGE_PAUSE_SECONDS);
      await database
        .update(documentPrints)
        .set({ state: 'waiting', tries: tries - 1, lastError })
        .where(mine);
      await database
        .update(documentPrints)
        .set({ leaseUntil })
        .where(and(eq(documentPrints.state, 'waiting'), or(isDue(now), eq(documentPrints.digest, digest))));
      return true;
    }
    const isLast = tries >= MOST_TRIES;
    await database
      .update(documentPrints)
      .set({
        state: isLast ? 'failed' : 'waiting',
        leaseUntil: secondsAfter(now, isLast ? FAILED_SECONDS : PAUSE_SECONDS * tries),
        lastError,
      })
      .where(mine);
  }
  return true;
}

/** When a print becomes due: after a failed try, or when the lease of a lost worker runs out. */
async function nextDueAt(): Promise<Date | undefined> {
  const [row] = await (
    await getDatabase()
  )
    .select({ at: documentPrints.leaseUntil })
    .from(documentPrints)
    .where(isOpen())
    .orderBy(documentPrints.leaseUntil)
    .limit(1);
  return row?.at ?? undefined;
}

/** Prints for as long as the worker lives. @returns a function that finishes the current one and stops */
export function runPrints(log: {
  warn(details: Record<string, unknown>, message: string): void;
}): () => Promise<void> {
  const onFailure = (digest: string, error: unknown) =>
    log.warn({ digest, err: error }, 'a chapter or document could not be printed');
  const onFault = (digest: string, { what, source, error }: PrintFault) =>
    log.warn({ digest, what, source, err: error }, 'printed a formula as its source, or a drawing as a link');
  return runQueue({
    connectionString: env.DATABASE_URL,
    channel: PRINTS_CHANNEL,
    listenerName: 'portal-prints-listener',
    log,
    work: async (stopping) => {
      while (!stopping.aborted && (await makeNextPrint(systemClock, onFailure, onFault)));
      return nextDueAt();
    },
  });
}
