import { and, asc, desc, eq, inArray, lt, lte, or, sql } from '@payloadcms/db-postgres/drizzle';
import { getLocalI18n } from 'payload';
import type { Payload, PayloadRequest, TypedUser } from 'payload';

import { adminLocale, type Locale } from '@/i18n/locales';
import { type Clock, secondsAfter } from '@/platform/clock/clock';
import { type Executor, getDatabase } from '@/platform/db/database';
import { inPayloadTransaction } from '@/platform/db/payload-transaction';
import { isDatabaseAway, PortalError } from '@/platform/http/errors';

import type { FailureListeners } from '../failures';
import { lockEdited } from '../editing/precondition';
import { usesOf } from '../media-uses/find-uses';

import type { BulkOperation, BulkOutcome, BulkProgress, ChosenItem, Skip } from './domain';
import { HOLD_SECONDS } from './hold';
import { type Performer, perform, skipOf } from './perform';
import { type BulkCollection, readItems, titlesOf, waitingItems } from './plan';
import { bulkActions } from './tables';

/** PostgreSQL notification channel that tells the worker about an action that waits. */
export const BULK_CHANNEL = 'portal_bulk_actions';

/** An action that no worker has gone on with for this long was left by one that died. */
const LEASE_SECONDS = 60;

/** Days for which it can be looked up what became of an action; the audit log keeps the changes themselves. */
const KEPT_DAYS = 7;

type Row = typeof bulkActions.$inferSelect;

/** Puts an action in line; it begins when its time to be taken back is over. @throws PortalError `conflict` */
export async function requestBulk(
  req: PayloadRequest,
  collection: BulkCollection,
  { operation, items }: { readonly operation: BulkOperation; readonly items: readonly ChosenItem[] },
  { staffId, clock }: { readonly staffId: string; readonly clock: Clock },
): Promise<BulkProgress> {
  const waiting = await waitingItems(req, collection);
  if (items.some(({ id }) => waiting.has(id))) throw new PortalError('conflict');
  const database = await getDatabase();
  const now = clock.now();
  const row = await database.transaction(async (transaction) => {
    const [written] = await transaction
      .insert(bulkActions)
      .values({
        staffId,
        collection,
        operation,
        items,
        language: adminLocale(req.i18n.language),
        createdAt: now,
        dueAt: secondsAfter(now, HOLD_SECONDS),
      })
      .returning();
    await transaction.execute(sql`select pg_notify(${BULK_CHANNEL}, '')`);
    return written;
  });
  if (!row) throw new Error('an action was not written');
  return progressOf(row, now);
}

/** Takes an action back, so nothing of it happens. @throws PortalError `conflict` when it has begun; `not_found` */
export async function undoBulk(id: string, staffId: string, clock: Clock): Promise<BulkProgress> {
  const database = await getDatabase();
  const [undone] = await database
    .update(bulkActions)
    .set({ state: 'undone' })
    .where(and(eq(bulkActions.id, id), eq(bulkActions.staffId, staffId), eq(bulkActions.state, 'waiting')))
    .returning();
  if (undone) return progressOf(undone, clock.now());
  const current = await bulkProgress(id, staffId, clock);
  // Pressed twice.
  if (current.state === 'undone') return current;
  throw new PortalError('conflict', { data: current });
}

/** How far an action of the person is. @throws PortalError `not_found` */
export async function bulkProgress(id: string, staffId: string, clock: Clock): Promise<BulkProgress> {
  const database = await getDatabase();
  const [row] = await database
    .select()
    .from(bulkActions)
    .where(and(eq(bulkActions.id, id), eq(bulkActions.staffId, staffId)));
  if (!row) throw new PortalError('not_found');
  return progressOf(row, clock.now());
}

/** The action of the person that is not done yet, for a page that was opened again meanwhile. */
export async function openBulk(staffId: string, clock: Clock): Promise<BulkProgress | undefined> {
  const database = await getDatabase();
  const [row] = await database
    .select()
    .from(bulkActions)
    .where(and(eq(bulkActions.staffId, staffId), inArray(bulkActions.state, ['waiting', 'running'])))
    .orderBy(desc(bulkActions.createdAt))
    .limit(1);
  return row && progressOf(row, clock.now());
}

const progressOf = (
  { id, collection, operation, state, dueAt, items, outcomes }: Row,
  now: Date,
): BulkProgress => ({
  id,
  collection,
  operation,
  state,
  waits: state === 'waiting' ? Math.max(0, (dueAt.getTime() - now.getTime()) / 1_000) : 0,
  items: items.map((item) => ({ id: item.id, languages: item.languages })),
  outcomes,
});

/** Does the actions whose time to be taken back is over. @returns when the next one is due */
export async function runDueBulk(
  payload: Payload,
  clock: Clock,
  {
    stopping,
    listener,
  }: { readonly stopping?: AbortSignal; readonly listener?: FailureListeners['bulk'] } = {},
): Promise<Date | undefined> {
  for (let row = await claim(clock); row; row = stopping?.aborted ? undefined : await claim(clock)) {
    await run(payload, row, clock, listener);
  }
  return nextDueAt();
}

const open = (now: Date) =>
  or(
    and(eq(bulkActions.state, 'waiting'), lte(bulkActions.dueAt, now)),
    and(eq(bulkActions.state, 'running'), lt(bulkActions.busyUntil, now)),
  );

/** Takes the oldest action that is due, so no one can take it back any more and no other worker does it. */
async function claim(clock: Clock): Promise<Row | undefined> {
  const database = await getDatabase();
  const now = clock.now();
  return database.transaction(async (transaction) => {
    const [next] = await transaction
      .select({ id: bulkActions.id })
      .from(bulkActions)
      .where(open(now))
      .orderBy(asc(bulkActions.dueAt))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!next) return undefined;
    const [claimed] = await transaction
      .update(bulkActions)
      .set({ state: 'running', busyUntil: secondsAfter(now, LEASE_SECONDS) })
      .where(eq(bulkActions.id, next.id))
      .returning();
    return claimed;
  });
}

async function nextDueAt(): Promise<Date | undefined> {
  const database = await getDatabase();
  const [next] = await database
    .select({
      at: sql<Date | null>`min(CASE ${bulkActions.state} WHEN 'waiting' THEN ${bulkActions.dueAt} ELSE ${bulkActions.busyUntil} END)`.mapWith(
        bulkActions.dueAt,
      ),
    })
    .from(bulkActions)
    .where(inArray(bulkActions.state, ['waiting', 'running']));
  return next?.at ?? undefined;
}

/** Item by item, so what was done before a process died is not done again. */
async function run(
  payload: Payload,
  row: Row,
  clock: Clock,
  listener: FailureListeners['bulk'] | undefined,
): Promise<void> {
  const collection = row.collection as BulkCollection;
  const database = await getDatabase();
  const i18n = await getLocalI18n({ config: payload.config, language: row.language });
  const account = await payload.findByID({
    collection: 'staff',
    id: row.staffId,
    depth: 0,
    disableErrors: true,
  });
  const titles = await titlesOf(
    { payload, i18n },
    collection,
    row.items.map(({ id }) => id),
  );
  const outcomes = [...row.outcomes];
  const known = new Set(outcomes.map(({ id }) => id));
  for (const item of row.items.filter(({ id }) => !known.has(id))) {
    const user: TypedUser | undefined =
      account && !account.disabledAt ? { ...account, collection: 'staff' } : undefined;
    const skip: Skip | undefined = user
      ? await carryOut({ payload, user, i18n, clock }, { ...row, collection }, item)
      : { reason: 'forbidden' };
    const outcome: BulkOutcome = { id: item.id, title: titles.get(item.id) ?? '', ...(skip && { skip }) };
    outcomes.push(outcome);
    await save(database, row.id, { outcomes, busyUntil: secondsAfter(clock.now(), LEASE_SECONDS) });
  }
  const failures = outcomes.flatMap(({ skip, ...outcome }) => (skip ? [{ ...outcome, skip }] : []));
  if (failures.length > 0 && account) {
    const { id, operation, staffId, items } = row;
    await listener?.(payload, { id, collection, operation, staffId, total: items.length, failures });
  }
  await save(database, row.id, { state: 'done', busyUntil: null });
}

async function save(
  executor: Executor,
  id: string,
  change: Partial<Pick<Row, 'state' | 'outcomes' | 'busyUntil'>>,
): Promise<void> {
  await executor.update(bulkActions).set(change).where(eq(bulkActions.id, id));
}

interface Work {
  readonly collection: BulkCollection;
  readonly operation: BulkOperation;
}

/** One item, in all its languages or in none. @returns why not, if so */
async function carryOut(
  performer: Performer,
  { collection, operation }: Work,
  { id, savedAt, languages }: ChosenItem,
): Promise<Skip | undefined> {
  const { payload } = performer;
  const of = { collection: collection as 'news', id };
  const wanted: readonly (Locale | undefined)[] = operation === 'trash' ? [undefined] : languages;
  try {
    return await inPayloadTransaction(payload, async (transactionID) => {
      await lockEdited({ payload, transactionID } as PayloadRequest, of);
      const current = (await readItems(performer, collection, [id], transactionID)).get(id);
      if (!current) return { reason: 'gone' };
      if (Date.parse(current.savedAt) !== Date.parse(savedAt)) return { reason: 'changed' };
      if (collection === 'media') {
        const uses = await usesOf(payload, id, current.filename);
        if (uses.length > 0) return { reason: 'used', count: uses.length };
      }
      for (const language of wanted) {
        await perform(
          performer,
          { collection: of.collection, operation, id, ...(language && { language }) },
          transactionID,
        );
      }
      return undefined;
    });
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    try {
      return skipOf(error, performer.i18n);
    } catch {
      payload.logger.error({ err: error, item: of }, 'an item of a bulk action was left as it was');
      return { reason: 'failed' };
    }
  }
}

/** Forgets what became of actions long ago. */
export async function forgetBulkActions(executor: Executor, now: Date): Promise<void> {
  await executor
    .delete(bulkActions)
    .where(
      and(
        inArray(bulkActions.state, ['undone', 'done']),
        lt(bulkActions.createdAt, secondsAfter(now, -KEPT_DAYS * 24 * 60 * 60)),
      ),
    );
}
