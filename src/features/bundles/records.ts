import { asc, eq, inArray, sql } from '@payloadcms/db-postgres/drizzle';
import type { Payload } from 'payload';

import {
  type BundleFailure,
  publicationBundleItems as items,
  publicationBundles as bundles,
} from '@/cms/bundles/tables';
import { revisionOf, valuesWritten } from '@/cms/editing/precondition';
import { fieldsOfTarget, targetOf } from '@/cms/content-target';
import { readWhole } from '@/cms/publications/read-whole';
import { contentPublications } from '@/cms/publications/tables';
import { type Locale, locales } from '@/i18n/locales';
import type { Executor } from '@/platform/db/database';
import { PortalError } from '@/platform/http/errors';

import { bundleMachine, globalsAmong, inOrder, itemsAmong } from './domain';

export type BundleRow = typeof bundles.$inferSelect;
export type ItemRow = typeof items.$inferSelect;

type Event = (typeof bundleMachine.events)[number];

/** What visitors read of items in each language, as digests, by target. */
export type Digests = ReadonlyMap<string, Readonly<Partial<Record<Locale, string>>>>;

/** A bundle cannot be published as it is: nothing has happened, and this is why. */
export class BundleRefused extends PortalError {
  constructor(readonly failures: readonly BundleFailure[]) {
    super('conflict', { data: { failures } });
  }
}

/**
 * Reads a bundle that something is about to happen to, and has everyone else wait until that is over.
 * @throws PortalError `not_found`; `conflict`, with its state, for what cannot happen in it, such as a second publication
 */
export async function lockBundle(
  executor: Executor,
  id: string,
  event: Event,
  by: 'staff' | 'schedule' = 'staff',
): Promise<BundleRow> {
  const [bundle] = await executor.select().from(bundles).where(eq(bundles.id, id)).for('update');
  if (!bundle) throw new PortalError('not_found');
  const { state, revision } = bundle;
  if (!bundleMachine.move(state, event, by)) throw new PortalError('conflict', { data: { state, revision } });
  return bundle;
}

/** @throws PortalError `conflict` when the bundle has other content than the person has seen */
export function demandRevision({ state, revision }: BundleRow, seen: number): void {
  if (revision !== seen) throw new PortalError('conflict', { data: { state, revision } });
}

/** The items of a bundle, in the order in which they are published. */
export async function itemsOf(executor: Executor, bundleId: string): Promise<ItemRow[]> {
  return inOrder(
    await executor.select().from(items).where(eq(items.bundleId, bundleId)).orderBy(asc(items.addedAt)),
  );
}

/** Writes down that the content of a bundle is another one. */
export async function changeRevision(executor: Executor, id: string): Promise<void> {
  await executor
    .update(bundles)
    .set({ revision: sql`${bundles.revision} + 1` })
    .where(eq(bundles.id, id));
}

/** How items are read: as a part of a transaction, if there is one. */
export interface Reading {
  readonly payload: Payload;
  readonly executor: Executor;
  readonly transactionID?: number | string;
}

/** What visitors read of items and globals now. Of globals, nothing is recorded, so they are read. */
export async function digestsOf(reading: Reading, targets: readonly string[]): Promise<Digests> {
  const { payload, executor } = reading;
  const found = new Map<string, Partial<Record<Locale, string>>>();
  for (const global of new Set(globalsAmong(targets))) {
    const fields = fieldsOfTarget(payload, { global });
    const digests: Partial<Record<Locale, string>> = {};
    for (const locale of locales) {
      const values = await readWhole(reading, { global }, { locale, draft: false });
      digests[locale] = revisionOf(valuesWritten(fields, values), locale);
    }
    found.set(targetOf({ global }), digests);
  }
  const ids = itemsAmong(targets).map(({ id }) => id);
  if (ids.length === 0) return found;
  const rows = await executor
    .select()
    .from(contentPublications)
    .where(inArray(contentPublications.itemId, ids));
  for (const { collection, itemId, locale, digest } of rows) {
    const target = `${collection}/${itemId}`;
    found.set(target, { ...found.get(target), [locale]: digest });
  }
  return found;
}
