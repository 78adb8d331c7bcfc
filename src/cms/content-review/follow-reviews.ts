import { and, eq, inArray } from '@payloadcms/db-postgres/drizzle';
import type {
  CollectionAfterChangeHook,
  CollectionAfterDeleteHook,
  CollectionConfig,
  Config,
  GlobalAfterChangeHook,
  GlobalConfig,
  PayloadRequest,
} from 'payload';

import { contentKinds, type KindSlug } from '@/content/kinds';
import { systemClock } from '@/platform/clock/clock';
import type { Executor } from '@/platform/db/database';
import { requestTransaction } from '@/platform/db/request-transaction';

import { staffOf } from '../access';

import { openReviewStates, type ReviewEvent, reviewMachine } from './domain';
import {
  demandApproval,
  demandGlobalApproval,
  isAsReadBefore,
  noteGlobalWrite,
  noteWrite,
  publishedLanguages,
} from './guard-publications';
import { type Reviewed, reviewedGlobalOf, rowKeyOf } from './reviewed';
import { revisionIn } from './revision';
import { contentReviewEntries, contentReviews, type ReviewRow } from './tables';

/** What a save did to a review. */
interface FollowedReview {
  readonly event: Extract<ReviewEvent, 'edit' | 'publish' | 'discard'> | 'delete';
  /** As it was before. */
  readonly review: ReviewRow;
  /** Who saved; null for the portal. */
  readonly staffId: string | null;
  readonly at: Date;
}

/** Learns what happened to a review, in the transaction of the save. */
export type ReviewListener = (
  executor: Executor,
  followed: FollowedReview,
  req: PayloadRequest,
) => Promise<void>;

/**
 * Payload plugin: has reviews follow what happens to their items and globals, and where publishing requires approval, lets only what was
 * approved be published (ADR 218).
 * @param listener told in the same transaction
 */
export const followReviews =
  (listener: ReviewListener) =>
  (config: Config): Config => ({
    ...config,
    collections: (config.collections ?? []).map((collection) => followed(collection, listener)),
    globals: (config.globals ?? []).map((global) => followedGlobal(global, listener)),
  });

const kindOf = (slug: string): KindSlug | undefined =>
  contentKinds.find(({ collection }) => collection === slug)?.collection;

function followed(collection: CollectionConfig, listener: ReviewListener): CollectionConfig {
  const slug = kindOf(collection.slug);
  if (!slug) return collection;
  const { hooks = {} } = collection;
  const afterChange: CollectionAfterChangeHook<{ id: string; deletedAt?: string | null }> = async ({
    data,
    doc,
    operation,
    req,
  }) => {
    if (operation === 'update') {
      await follow(
        { req, listener, of: { collection: slug, id: doc.id } },
        (data as { _status?: string })._status,
        doc.deletedAt,
      );
    }
    return doc;
  };
  const afterDelete: CollectionAfterDeleteHook<{ id: string }> = async ({ doc, req }) => {
    const executor = await requestTransaction(req);
    const gone = await executor
      .delete(contentReviews)
      .where(and(eq(contentReviews.collection, slug), eq(contentReviews.itemId, doc.id)))
      .returning();
    const staffId = staffOf(req)?.id ?? null;
    const at = systemClock.now();
    for (const review of gone) await listener(executor, { event: 'delete', review, staffId, at }, req);
    return doc;
  };
  return {
    ...collection,
    hooks: {
      ...hooks,
      beforeOperation: [...(hooks.beforeOperation ?? []), noteWrite],
      beforeChange: [...(hooks.beforeChange ?? []), demandApproval],
      afterChange: [...(hooks.afterChange ?? []), afterChange],
      afterDelete: [...(hooks.afterDelete ?? []), afterDelete],
    },
  };
}

function followedGlobal(global: GlobalConfig, listener: ReviewListener): GlobalConfig {
  const slug = reviewedGlobalOf(global.slug);
  if (!slug) return global;
  const { hooks = {} } = global;
  const afterChange: GlobalAfterChangeHook = async ({ doc, req }) => {
    const { draft } = publishedLanguages(slug, req);
    await follow({ req, listener, of: { global: slug } }, draft ? 'draft' : 'published', null);
    return doc as unknown;
  };
  return {
    ...global,
    hooks: {
      ...hooks,
      beforeOperation: [...(hooks.beforeOperation ?? []), noteGlobalWrite],
      beforeChange: [...(hooks.beforeChange ?? []), demandGlobalApproval],
      afterChange: [...(hooks.afterChange ?? []), afterChange],
    },
  };
}

interface Saved {
  readonly req: PayloadRequest;
  readonly listener: ReviewListener;
  readonly of: Reviewed;
}

async function follow(
  { req, listener, of }: Saved,
  status: string | undefined,
  deletedAt: string | null | undefined,
): Promise<void> {
  const { collection, itemId } = rowKeyOf(of);
  const executor = await requestTransaction(req);
  const open = await executor
    .select()
    .from(contentReviews)
    .where(
      and(
        eq(contentReviews.collection, collection),
        eq(contentReviews.itemId, itemId),
        inArray(contentReviews.state, [...openReviewStates]),
      ),
    );
  // A review under way is about a newer text, which stays the draft.
  if (open.length === 0 || isAsReadBefore(req)) return;
  const { languages } = publishedLanguages(collection, req);
  const published = status === 'published' ? languages : [];
  const staffId = staffOf(req)?.id ?? null;
  const at = systemClock.now();
  const move = async (review: ReviewRow, event: Exclude<FollowedReview['event'], 'delete'>) => {
    const state = reviewMachine.next(review.state, event, 'portal');
    if (state === undefined) return;
    await executor.update(contentReviews).set({ state, stateAt: at }).where(eq(contentReviews.id, review.id));
    await executor
      .insert(contentReviewEntries)
      .values({ reviewId: review.id, kind: event, at, staffId, text: '' });
    await listener(executor, { event, review, staffId, at }, req);
  };
  for (const review of open) {
    if (deletedAt) await move(review, 'discard');
    else if (published.includes(review.locale)) await move(review, 'publish');
    else {
      const revision = await revisionIn(req, of, review.locale);
      if (revision === undefined || revision === review.revision) continue;
      if (review.state === 'approved') await move(review, 'edit');
      else {
        await executor
          .update(contentReviews)
          .set({ revision, editedBy: staffId })
          .where(eq(contentReviews.id, review.id));
      }
    }
  }
}
