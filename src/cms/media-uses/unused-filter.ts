import type { BaseFilter } from 'payload';

import { unusedMedia } from './find-unused';

/** Whether a list of uploads is asked for those that nothing uses: `?unused=true`. */
export const isUnusedAsked = (query: unknown): boolean =>
  typeof query === 'object' && query !== null && 'unused' in query && query.unused === 'true';

/** Keeps to them. */
export const onlyUnused: BaseFilter = async ({ req }) =>
  isUnusedAsked(req.query) ? { id: { in: await unusedMedia(req.payload) } } : null;
