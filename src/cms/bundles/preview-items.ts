import { and, eq, inArray } from '@payloadcms/db-postgres/drizzle';

import type { Executor } from '@/platform/db/database';

import { publicationBundleItems as items, publicationBundles as bundles } from './tables';

/** What the preview of a bundle shows as drafts. */
export interface BundlePreview {
  readonly id: string;
  readonly title: string;
  /** Its languages of items, as `news/{id} en`. */
  readonly members: ReadonlySet<string>;
}

/** A bundle that can still be published; undefined when it is over or gone. */
export async function findPreparedBundle(executor: Executor, id: string): Promise<BundlePreview | undefined> {
  const [bundle] = await executor
    .select({ id: bundles.id, title: bundles.title })
    .from(bundles)
    .where(and(eq(bundles.id, id), inArray(bundles.state, ['open', 'scheduled', 'failed'])));
  if (!bundle) return undefined;
  const rows = await executor
    .select({ target: items.target, locale: items.locale })
    .from(items)
    .where(eq(items.bundleId, id));
  return { ...bundle, members: new Set(rows.map(({ target, locale }) => `${target} ${locale}`)) };
}
