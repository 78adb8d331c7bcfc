import type {
  CollectionAfterChangeHook,
  CollectionAfterDeleteHook,
  CollectionConfig,
  GlobalAfterChangeHook,
} from 'payload';

import { announceContentChange } from '@/platform/cache/content-notifications';
import { collectionTag, globalTag } from '@/platform/cache/tags';

/**
 * Hooks that tell every web process about a committed change of a collection. Saved drafts are announced too: they
 * are rare, and deciding here which of them reach visitors would repeat Payload's rules.
 * A seed sets `context.disableRevalidate` and announces once at its end.
 */
export function announceChanges(
  slug: string,
): Required<Pick<NonNullable<CollectionConfig['hooks']>, 'afterChange' | 'afterDelete'>> {
  const afterChange: CollectionAfterChangeHook = async ({ doc, req }) => {
    if (!req.context.disableRevalidate) await announceContentChange(req, [collectionTag(slug)]);
    return doc as unknown;
  };
  const afterDelete: CollectionAfterDeleteHook = async ({ doc, req }) => {
    if (!req.context.disableRevalidate) await announceContentChange(req, [collectionTag(slug)]);
    return doc as unknown;
  };
  return { afterChange: [afterChange], afterDelete: [afterDelete] };
}

/** The same for a global. */
export function announceGlobalChange(slug: string): GlobalAfterChangeHook {
  return async ({ doc, req }) => {
    if (!req.context.disableRevalidate) await announceContentChange(req, [globalTag(slug)]);
    return doc as unknown;
  };
}
