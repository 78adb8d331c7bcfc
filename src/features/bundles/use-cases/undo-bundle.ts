import { and, eq, inArray } from '@payloadcms/db-postgres/drizzle';

import { publicationBundleItems as items, publicationBundles as bundles } from '@/cms/bundles/tables';
import { recordAudit } from '@/features/identity';
import type { Locale } from '@/i18n/locales';
import { inPayloadTransaction } from '@/platform/db/payload-transaction';
import { requestTransaction } from '@/platform/db/request-transaction';
import { PortalError } from '@/platform/http/errors';

import { alsoChanged, changedSince, membersOf } from '../domain';
import { digestsOf, itemsOf, type ItemRow, lockBundle } from '../records';
import { type BundleActor, bringBack, demandPublisher, type Work } from './write-items';

/**
 * Gives visitors everything in a bundle as they read it before the bundle was published, in one transaction. What it published
 * goes on as drafts.
 * @param leaveOut ids of items that stay as they are, such as those that someone has published since
 * @throws PortalError `conflict` with `changed`, the ids of items that someone has published, unpublished, or deleted since and
 *   that are not left out; `conflict` for a bundle that is not published; `not_found`, `forbidden`
 */
export async function undoBundle(
  id: string,
  leaveOut: readonly string[],
  actor: BundleActor,
): Promise<{ undone: number }> {
  const { payload, user, clock } = actor;
  return inPayloadTransaction(payload, async (transactionID) => {
    const executor = await requestTransaction({ payload, transactionID });
    const bundle = await lockBundle(executor, id, 'undo');
    const all = await itemsOf(executor, id);
    const members = all.filter((item) => !leaveOut.includes(item.id));
    await demandPublisher(actor, members, transactionID);
    const current = await digestsOf(
      { payload, executor, transactionID },
      members.map(({ target }) => target),
    );
    const changed = changedSince(all, current).filter((item) => !leaveOut.includes(item.id));
    if (changed.length > 0) {
      throw new PortalError('conflict', { data: { changed: changed.map((item) => item.id) } });
    }
    const work: Work = { actor, transactionID };
    // The other way round: what refers to others is taken back before them.
    for (const [target, rows] of [...Map.groupBy(members, (item) => item.target)].toReversed()) {
      const { before } = rows[0] ?? {};
      if (!before) continue;
      await bringBack(work, target, before, languagesOf(rows, current.get(target) ?? {}));
    }
    const leftOut = all.filter((item) => leaveOut.includes(item.id)).map((item) => item.id);
    if (leftOut.length > 0) {
      await executor
        .update(items)
        .set({ isLeftOut: true })
        .where(and(eq(items.bundleId, id), inArray(items.id, leftOut)));
    }
    const now = clock.now();
    await executor
      .update(bundles)
      .set({ state: 'undone', undoneAt: now, undoneBy: user.id })
      .where(eq(bundles.id, id));
    await recordAudit(executor, {
      at: now,
      actorKind: 'staff',
      actorId: user.id,
      action: 'bundle.undone',
      subjectId: id,
      details: { title: bundle.title, items: membersOf(members) },
    });
    return { undone: members.length };
  });
}

/** The languages of the bundle, and those that it changed through fields that all languages share. */
function languagesOf(
  rows: readonly ItemRow[],
  now: Readonly<Partial<Record<Locale, string>>>,
): readonly Locale[] {
  const bundled = rows.map(({ locale }) => locale);
  const [first] = rows;
  const before = Object.fromEntries(
    Object.entries(first?.before ?? {}).map(([locale, state]) => [locale, state.digest]),
  );
  return [...bundled, ...alsoChanged(bundled, { before, after: first?.after ?? {}, now })];
}
