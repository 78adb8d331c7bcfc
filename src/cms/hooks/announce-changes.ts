import type {
  CollectionAfterChangeHook,
  CollectionAfterDeleteHook,
  CollectionConfig,
  GlobalAfterChangeHook,
  PayloadRequest,
} from 'payload';

import { announceContentChange } from '@/platform/cache/content-notifications';
import { collectionTag, globalTag, itemTag } from '@/platform/cache/tags';

/**
 * Hooks that tell every web process about a committed change of a collection. Drafts that an editor saves are
 * announced too: they are rare, and deciding here which writes reach visitors would repeat Payload's rules. Only the
 * autosave of someone who is typing is not: every two seconds it would make the whole site render again.
 * A seed sets `context.disableRevalidate` and announces once at its end.
 */
export function announceChanges(
  slug: string,
): Required<Pick<NonNullable<CollectionConfig['hooks']>, 'afterChange' | 'afterDelete'>> {
  const tagsOf = ({ id }: { id: string }) => [collectionTag(slug), itemTag(slug, id)];
  const afterChange: CollectionAfterChangeHook<{ id: string }> = async ({ data, doc, req }) => {
    if (!req.context.disableRevalidate && !isAutosave(data, req))
      await announceContentChange(req, tagsOf(doc));
    return doc as unknown;
  };
  const afterDelete: CollectionAfterDeleteHook<{ id: string }> = async ({ doc, req }) => {
    if (!req.context.disableRevalidate) await announceContentChange(req, tagsOf(doc));
    return doc as unknown;
  };
  return { afterChange: [afterChange], afterDelete: [afterDelete] };
}

/** Payload turns flags of the query into booleans when it handles a call, and leaves them as texts elsewhere. */
const isOn = (flag: unknown) => flag === true || flag === 'true';

/** Whether a call writes a draft, which visitors do not see. */
export function isDraftWrite({ query }: PayloadRequest): boolean {
  return isOn(query?.draft);
}

/** Payload's autosave writes to the versions only, unless it publishes. */
export function isAutosave(data: unknown, req: PayloadRequest): boolean {
  const publishes = (data as { _status?: unknown } | undefined)?._status === 'published';
  return isOn(req.query?.autosave) && isDraftWrite(req) && !publishes;
}

/** The same for a global. */
export function announceGlobalChange(slug: string): GlobalAfterChangeHook {
  return async ({ doc, req }) => {
    if (!req.context.disableRevalidate) await announceContentChange(req, [globalTag(slug)]);
    return doc as unknown;
  };
}
