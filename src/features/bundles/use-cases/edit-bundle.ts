import { and, eq, inArray, lt, sql } from '@payloadcms/db-postgres/drizzle';

import { publicationBundleItems as items, publicationBundles as bundles } from '@/cms/bundles/tables';
import { forgetFailure } from '@/features/failures';
import { type AuditAction, recordAudit } from '@/features/identity';
import type { Locale } from '@/i18n/locales';
import { type Clock, secondsAfter } from '@/platform/clock/clock';
import { type Executor, getDatabase, type Transaction } from '@/platform/db/database';
import { invalidField, PortalError } from '@/platform/http/errors';

import { BUNDLE_DAYS, type BundleInput, type Member, MOST_ITEMS, subjectOf } from '../domain';
import { type BundleRow, changeRevision, demandRevision, itemsOf, lockBundle } from '../records';
import { type BundleActor, demandPublisher } from './write-items';

/** The member of staff who prepares a bundle, and when. */
export interface BundleEditor {
  readonly staffId: string;
  readonly clock: Clock;
}

/** A language of an item that another bundle has, which is therefore named. */
export interface Taken extends Member {
  readonly bundle: { readonly id: string; readonly title: string };
}

/** Begins a bundle. */
export async function createBundle(input: BundleInput, editor: BundleEditor): Promise<{ id: string }> {
  return inTransaction(async (transaction) => {
    const [made] = await transaction
      .insert(bundles)
      .values({ ...input, createdAt: editor.clock.now(), createdBy: editor.staffId })
      .returning({ id: bundles.id });
    if (!made) throw new Error('a bundle was not written');
    await record(transaction, editor, 'bundle.created', { id: made.id, title: input.title });
    return made;
  });
}

/** Changes title and note. @throws PortalError `not_found`, `conflict` once its time is set or it is published */
export async function changeBundle(id: string, input: BundleInput, editor: BundleEditor): Promise<void> {
  await inTransaction(async (transaction) => {
    await lockBundle(transaction, id, 'change');
    await transaction.update(bundles).set(input).where(eq(bundles.id, id));
    await record(transaction, editor, 'bundle.changed', { id, title: input.title });
  });
}

/** Removes a bundle; its items stay as they are. @throws PortalError `not_found`, `conflict` */
export async function deleteBundle(id: string, editor: BundleEditor): Promise<void> {
  await inTransaction(async (transaction) => {
    const bundle = await lockBundle(transaction, id, 'delete');
    await transaction.delete(bundles).where(eq(bundles.id, id));
    await forgetFailure(transaction, subjectOf(id));
    await record(transaction, editor, 'bundle.deleted', bundle);
  });
}

/**
 * Puts languages of items into a bundle; those that it has already stay in it.
 * @returns how many were added
 * @throws PortalError `conflict` with `taken`, which names the bundles that have some of them, or with the state of a bundle
 *   that can no longer be changed; `invalid_input` when they are too many; `not_found`
 */
export async function addToBundle(
  id: string,
  members: readonly Member[],
  editor: BundleEditor,
): Promise<{ added: number }> {
  return inTransaction(async (transaction) => {
    const bundle = await lockBundle(transaction, id, 'change');
    const keys = members.map(({ target, locale }) => sql`(${target}, ${locale})`);
    const claimed = await transaction
      .select({ target: items.target, locale: items.locale, id: bundles.id, title: bundles.title })
      .from(items)
      .innerJoin(bundles, eq(bundles.id, items.bundleId))
      .where(
        and(
          eq(items.isClaimed, true),
          sql`(${items.target}, ${items.locale}) IN (${sql.join(keys, sql`, `)})`,
        ),
      );
    const others = claimed.filter((row) => row.id !== id);
    if (others.length > 0) throw new PortalError('conflict', { data: { taken: others.map(asTaken) } });
    const own = claimed.filter((row) => row.id === id);
    const missing = members.filter(
      ({ target, locale }) => !own.some((row) => row.target === target && row.locale === locale),
    );
    if (missing.length === 0) return { added: 0 };
    const rows = await transaction
      .insert(items)
      .values(
        missing.map(({ target, locale }) => ({
          bundleId: id,
          target,
          locale,
          addedAt: editor.clock.now(),
          addedBy: editor.staffId,
        })),
      )
      // Another bundle got it in this moment, or the list names it twice.
      .onConflictDoNothing()
      .returning({ id: items.id });
    const [all] = await transaction
      .select({ total: sql<number>`count(*)::int` })
      .from(items)
      .where(eq(items.bundleId, id));
    if ((all?.total ?? 0) > MOST_ITEMS) throw invalidField('items', 'tooLong');
    if (rows.length === 0) throw new PortalError('conflict');
    await changeRevision(transaction, id);
    await record(transaction, editor, 'bundle.changed', bundle);
    return { added: rows.length };
  });
}

const asTaken = ({
  target,
  locale,
  id,
  title,
}: {
  target: string;
  locale: Locale;
  id: string;
  title: string;
}): Taken => ({ target, locale, bundle: { id, title } });

/** Takes items out of a bundle. @throws PortalError `not_found`, `conflict` */
export async function removeFromBundle(
  id: string,
  rows: readonly string[],
  editor: BundleEditor,
): Promise<{ removed: number }> {
  return inTransaction(async (transaction) => {
    const bundle = await lockBundle(transaction, id, 'change');
    const gone = await transaction
      .delete(items)
      .where(and(eq(items.bundleId, id), inArray(items.id, [...rows])))
      .returning({ id: items.id });
    if (gone.length === 0) return { removed: 0 };
    await changeRevision(transaction, id);
    await record(transaction, editor, 'bundle.changed', bundle);
    return { removed: gone.length };
  });
}

/**
 * Sets the time at which a bundle is published.
 * @param seen the revision that the person has looked at
 * @throws PortalError `invalid_input` for a time that is over or a bundle without items; `forbidden` for who may not publish all
 *   of it; `not_found`, `conflict`
 */
export async function scheduleBundle(
  id: string,
  { at, revision }: { readonly at: Date; readonly revision: number },
  actor: BundleActor,
): Promise<void> {
  const { user, clock } = actor;
  const editor = { staffId: user.id, clock };
  if (at <= clock.now()) throw invalidField('at', 'format');
  await inTransaction(async (transaction) => {
    const bundle = await lockBundle(transaction, id, 'schedule');
    demandRevision(bundle, revision);
    const members = await itemsOf(transaction, id);
    if (members.length === 0) throw invalidField('items', 'empty');
    await demandPublisher(actor, members);
    await transaction
      .update(bundles)
      .set({ state: 'scheduled', dueAt: at, dueBy: user.id, failures: null })
      .where(eq(bundles.id, id));
    await forgetFailure(transaction, subjectOf(id));
    await record(transaction, editor, 'bundle.scheduled', bundle, { at: at.toISOString() });
  });
}

/** Takes the time back. @throws PortalError `not_found`; `conflict` also when it was published in this moment */
export async function unscheduleBundle(id: string, editor: BundleEditor): Promise<void> {
  await inTransaction(async (transaction) => {
    const bundle = await lockBundle(transaction, id, 'unschedule');
    await transaction
      .update(bundles)
      .set({ state: 'open', dueAt: null, dueBy: null })
      .where(eq(bundles.id, id));
    await record(transaction, editor, 'bundle.unscheduled', bundle);
  });
}

/** Forgets bundles that were over long ago. */
export async function forgetBundles(clock: Clock): Promise<void> {
  const since = secondsAfter(clock.now(), -BUNDLE_DAYS * 24 * 3600);
  await (await getDatabase()).delete(bundles).where(lt(bundles.publishedAt, since));
}

async function inTransaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
  return (await getDatabase()).transaction(work);
}

async function record(
  executor: Executor,
  { staffId, clock }: BundleEditor,
  action: Extract<AuditAction, `bundle.${string}`>,
  { id, title }: Pick<BundleRow, 'id' | 'title'>,
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await recordAudit(executor, {
    at: clock.now(),
    actorKind: 'staff',
    actorId: staffId,
    action,
    subjectId: id,
    details: { title, ...details },
  });
}
