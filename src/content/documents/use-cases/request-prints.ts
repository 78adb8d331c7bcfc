import { setTimeout as pause } from 'node:timers/promises';

import { and, eq, inArray, isNull, lt, lte, not, or, sql } from '@payloadcms/db-postgres/drizzle';

import { locales } from '@/i18n/locales';
import { type Clock, secondsAfter, systemClock } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';
import { privateStorage } from '@/platform/storage/storage';

import { digestOf, layoutOf, type PrintSource } from '../print/source';
import { documentPrints, type PrintState } from '../tables';

/** PostgreSQL notification channel by which the worker learns of something to print. */
export const PRINTS_CHANNEL = 'portal_document_prints';

/** Files that nobody asked for this long are removed; they are made again for the next reader. */
const KEPT_DAYS = 14;
const DAY_SECONDS = 24 * 3600;
/** How often a request looks whether its file is there; less often the longer it has waited. */
const LOOK_MS = { first: 250, last: 2000, growth: 1.4 } as const;

/** A PDF file that is there. */
interface ReadyPrint {
  readonly storageKey: string;
  /** Bytes. */
  readonly size: number;
  readonly sha256: string;
}

/** Where a print stands. */
type Standing = { readonly state: Exclude<PrintState, 'ready'> } | ({ readonly state: 'ready' } & ReadyPrint);

/** What is known of a print, without its text: that may have megabytes, and those who wait ask often. */
const standing = {
  state: documentPrints.state,
  leaseUntil: documentPrints.leaseUntil,
  usedAt: documentPrints.usedAt,
  storageKey: documentPrints.storageKey,
  size: documentPrints.size,
  sha256: documentPrints.sha256,
};

const isUnfinished = inArray(documentPrints.state, ['waiting', 'making']);

/** Whether a print has the layout of this version: another version would make another file of it. */
const hasOwnLayout = () => inArray(sql`${documentPrints.source} ->> 'layout'`, locales.map(layoutOf));

/** What the worker is to make. */
export const isOpen = () => and(isUnfinished, hasOwnLayout());

/** What no worker is at. */
export const isDue = (now: Date) =>
  or(isNull(documentPrints.leaseUntil), lte(documentPrints.leaseUntil, now));

/** How many prints the worker is to make. */
export async function countOpenPrints(): Promise<number> {
  return (await getDatabase()).$count(documentPrints, isOpen());
}

/**
 * Where the print of a digest stands, and that it was asked for.
 * @returns undefined if nobody has asked for it, or if it failed so long ago that it may be asked for again
 */
export async function standingOf(digest: string, clock: Clock = systemClock): Promise<Standing | undefined> {
  const database = await getDatabase();
  const [row] = await database.select(standing).from(documentPrints).where(eq(documentPrints.digest, digest));
  if (!row) return undefined;
  const now = clock.now();
  if (row.usedAt < secondsAfter(now, -DAY_SECONDS)) {
    await database.update(documentPrints).set({ usedAt: now }).where(eq(documentPrints.digest, digest));
  }
  const { state, storageKey, size, sha256, leaseUntil } = row;
  if (state === 'failed' && (leaseUntil === null || leaseUntil <= now)) return undefined;
  if (state !== 'ready') return { state };
  if (storageKey === null || size === null || sha256 === null) throw new Error('a print without its file');
  return { state, storageKey, size, sha256 };
}

/** Has the worker print something, unless it is there or under way. @returns its digest */
export async function requestPrint(source: PrintSource, clock: Clock = systemClock): Promise<string> {
  const digest = digestOf(source);
  const now = clock.now();
  await (
    await getDatabase()
  ).transaction(async (transaction) => {
    await transaction
      .insert(documentPrints)
      .values({ digest, source, createdAt: now, usedAt: now })
      .onConflictDoUpdate({
        target: documentPrints.digest,
        set: { state: 'waiting', source, tries: 0, leaseUntil: null, createdAt: now, usedAt: now },
        setWhere: and(eq(documentPrints.state, 'failed'), lte(documentPrints.leaseUntil, now)),
      });
    await transaction.execute(sql`SELECT pg_notify(${PRINTS_CHANNEL}, '')`);
  });
  return digest;
}

/**
 * Waits until a print is there or has failed, at most for a time.
 * @param patience in ms
 * @param signal ends the waiting, for a reader who has left
 */
export async function awaitPrint(
  digest: string,
  patience: number,
  signal?: AbortSignal,
): Promise<Standing | undefined> {
  const until = performance.now() + patience;
  for (let look: number = LOOK_MS.first; ; look = Math.min(look * LOOK_MS.growth, LOOK_MS.last)) {
    const standing = await standingOf(digest);
    const isOpen = standing?.state === 'waiting' || standing?.state === 'making';
    if (!isOpen || signal?.aborted || performance.now() >= until) return standing;
    await pause(look, undefined, { ...(signal && { signal }) }).catch((error: unknown) => {
      if (!signal?.aborted) throw error;
    });
  }
}

/** Forgets a print whose file is gone, unless another file has been made since. */
export async function forgetPrint(digest: string, storageKey: string): Promise<void> {
  const gone = and(eq(documentPrints.digest, digest), eq(documentPrints.storageKey, storageKey));
  await (await getDatabase()).delete(documentPrints).where(gone);
}

/**
 * Removes what nobody has asked for in a while: most of it is of texts that have changed since. What still waits in the layout of
 * a former version goes earlier, because no worker makes it any more.
 * @returns how many
 */
export async function forgetOldPrints(clock: Clock = systemClock): Promise<number> {
  const database = await getDatabase();
  const now = clock.now();
  const isLeftOver = and(
    isUnfinished,
    not(hasOwnLayout()),
    lt(documentPrints.createdAt, secondsAfter(now, -DAY_SECONDS)),
  );
  const removed = await database
    .delete(documentPrints)
    .where(or(lt(documentPrints.usedAt, secondsAfter(now, -KEPT_DAYS * DAY_SECONDS)), isLeftOver))
    .returning({ storageKey: documentPrints.storageKey });
  for (const { storageKey } of removed) if (storageKey !== null) await privateStorage().remove(storageKey);
  return removed.length;
}
