import { and, eq, lte } from '@payloadcms/db-postgres/drizzle';
import type { Payload, TypedUser } from 'payload';

import {
  type BundleFailure,
  type PublicState,
  publicationBundleItems as items,
  publicationBundles as bundles,
} from '@/cms/bundles/tables';
import { forgetFailure, noteFailure } from '@/features/failures';
import { recordAudit } from '@/features/identity';
import { messages } from '@/i18n/by-language/failures';
import { byLocale } from '@/i18n/locales';
import { type Clock, systemClock } from '@/platform/clock/clock';
import { adapterOf } from '@/platform/db/database';
import { inPayloadTransaction } from '@/platform/db/payload-transaction';
import { requestTransaction } from '@/platform/db/request-transaction';
import { invalidField, isDatabaseAway, PortalError } from '@/platform/http/errors';

import { membersOf, subjectOf } from '../domain';
import { BundleRefused, demandRevision, digestsOf, itemsOf, lockBundle } from '../records';
import { type BundleActor, obstaclesOf, publicStateOf, publishItem, type Work } from './write-items';

/** Bundles that one run publishes; the rest follow a minute later. */
const BUNDLES_PER_RUN = 20;

/**
 * Publishes the newest drafts of everything in a bundle, in one transaction: all of it or nothing.
 * @param seen the revision of the bundle that the person has looked at
 * @returns the number of languages of items that were published
 * @throws BundleRefused with the items that cannot be published, and why; PortalError `not_found`, `invalid_input` for an empty
 *   bundle, `conflict` when it is published already or has other content
 */
export async function publishBundle(
  id: string,
  seen: number,
  actor: BundleActor,
): Promise<{ published: number }> {
  return publish(id, actor, seen);
}

async function publish(id: string, actor: BundleActor, seen?: number): Promise<{ published: number }> {
  const { payload, user, clock } = actor;
  return inPayloadTransaction(payload, async (transactionID) => {
    const executor = await requestTransaction({ payload, transactionID });
    const isDue = seen === undefined;
    const bundle = await lockBundle(executor, id, 'publish', isDue ? 'schedule' : 'staff');
    // Between finding it and locking it, it may have been given another time.
    if (isDue && !(bundle.state === 'scheduled' && bundle.dueAt && bundle.dueAt <= clock.now())) {
      throw new PortalError('conflict');
    }
    if (seen !== undefined) demandRevision(bundle, seen);
    const members = await itemsOf(executor, id);
    if (members.length === 0) throw invalidField('items', 'empty');
    const work: Work = { actor, transactionID };
    const obstacles = await obstaclesOf(work, members);
    if (obstacles.length > 0) throw new BundleRefused(obstacles);

    const targets = [...new Set(members.map(({ target }) => target))];
    const reading = { payload, executor, transactionID };
    const digestsBefore = await digestsOf(reading, targets);
    const before = new Map<string, PublicState>();
    for (const target of targets) {
      before.set(target, await publicStateOf(work, target, digestsBefore.get(target) ?? {}));
    }
    for (const member of members) {
      const refusal = await publishItem(work, member);
      if (refusal) throw new BundleRefused([refusal]);
    }
    const after = await digestsOf(reading, targets);
    for (const target of targets) {
      await executor
        .update(items)
        .set({ before: before.get(target) ?? {}, after: after.get(target) ?? {} })
        .where(and(eq(items.bundleId, id), eq(items.target, target)));
    }
    await executor.update(items).set({ isClaimed: false }).where(eq(items.bundleId, id));
    const now = clock.now();
    await executor
      .update(bundles)
      .set({ state: 'published', publishedAt: now, publishedBy: user.id, failures: null })
      .where(eq(bundles.id, id));
    await forgetFailure(executor, subjectOf(id));
    await recordAudit(executor, {
      at: now,
      actorKind: 'staff',
      actorId: user.id,
      action: 'bundle.published',
      subjectId: id,
      details: { title: bundle.title, items: membersOf(members), scheduled: isDue },
    });
    return { published: members.length };
  });
}

/**
 * Publishes every bundle whose time has come, with the permissions that the person who set the time has now. Several workers
 * may do this at the same time. A bundle that cannot be published stays as it is, and says why.
 * @throws AggregateError when the database failed; those bundles follow with the next run
 */
export async function publishDueBundles(payload: Payload, clock: Clock = systemClock): Promise<void> {
  const due = await adapterOf(payload)
    .drizzle.select({ id: bundles.id, dueBy: bundles.dueBy })
    .from(bundles)
    .where(and(eq(bundles.state, 'scheduled'), lte(bundles.dueAt, clock.now())))
    .orderBy(bundles.dueAt)
    .limit(BUNDLES_PER_RUN);
  const errors: unknown[] = [];
  for (const { id, dueBy } of due) {
    try {
      await publishDue(payload, id, dueBy, clock);
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'not every bundle was published');
}

async function publishDue(payload: Payload, id: string, dueBy: string | null, clock: Clock): Promise<void> {
  const user = await schedulerOf(payload, dueBy);
  try {
    if (!user) return await fail(payload, id, clock, undefined);
    await publish(id, { payload, user, clock });
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    // Another worker has published it, or someone has taken the time back.
    if (error instanceof PortalError && !(error instanceof BundleRefused) && error.code !== 'invalid_input')
      return;
    if (!(error instanceof PortalError))
      payload.logger.error({ err: error, bundle: id }, 'a bundle was not published');
    await fail(payload, id, clock, error instanceof BundleRefused ? error.failures : []);
  }
}

async function schedulerOf(payload: Payload, id: string | null): Promise<TypedUser | undefined> {
  const account =
    id === null ? null : await payload.findByID({ collection: 'staff', id, depth: 0, disableErrors: true });
  return account && !account.disabledAt ? { ...account, collection: 'staff' } : undefined;
}

/** @param failures what could not be published; undefined when the person who set the time may no longer publish anything */
async function fail(
  payload: Payload,
  id: string,
  clock: Clock,
  failures: readonly BundleFailure[] | undefined,
): Promise<void> {
  await adapterOf(payload).drizzle.transaction(async (transaction) => {
    const [bundle] = await transaction.select().from(bundles).where(eq(bundles.id, id)).for('update');
    if (bundle?.state !== 'scheduled' || !bundle.dueAt || bundle.dueAt > clock.now()) return;
    const members = await itemsOf(transaction, id);
    const known =
      failures ??
      members.map(({ target, locale }): BundleFailure => ({ target, locale, reason: 'forbidden' }));
    await transaction.update(bundles).set({ state: 'failed', failures: known }).where(eq(bundles.id, id));
    await recordAudit(transaction, {
      at: clock.now(),
      actorKind: 'system',
      actorId: null,
      action: 'bundle.failed',
      subjectId: id,
      details: { title: bundle.title, items: membersOf(known) },
    });
    await noteFailure(transaction, {
      kind: 'bundle',
      operation: 'publish',
      subject: subjectOf(id),
      staffId: bundle.dueBy,
      title: byLocale(() => bundle.title),
      reason: byLocale((locale) => messages[locale].bundle),
      at: clock.now(),
    });
  });
}
