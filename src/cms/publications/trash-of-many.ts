import type { CollectionBeforeValidateHook, PayloadRequest } from 'payload';

import { isRecord, type Values } from '../editing/merge';
import { writtenLanguages } from '../hooks/publish-every-language';
import { withPublicValues } from './own-values';

/** In the context of a request: the collection of which it puts many items in the trash, and what it says of each. */
const TRASHED = 'manyPutInTheTrash';

interface Trashing {
  readonly slug: string;
  readonly data: Values;
}

/** Notes whether a write of many items puts them in the trash, before it reads them. */
export function noteTrashOfMany(req: PayloadRequest, slug: string, data: Values): void {
  req.context[TRASHED] = data.deletedAt ? ({ slug, data } satisfies Trashing) : undefined;
}

/** A write of one item knows the item from the beginning, and is completed there. */
export function forgetTrashOfMany(req: PayloadRequest): void {
  delete req.context[TRASHED];
}

/**
 * Keeps drafts out of the public rows of items that go to the trash together. Payload reads their newest drafts and writes all of
 * them, so an item that came back showed visitors the rows and shared values of a draft. Only here is each item known.
 */
export const keepPublicInTrash: CollectionBeforeValidateHook = async ({
  collection: { slug },
  data,
  originalDoc,
  req,
}) => {
  const trashing = req.context[TRASHED];
  const { id } = (originalDoc ?? {}) as { id?: string };
  const [locale, ...others] = writtenLanguages(slug, req);
  if (!isRecord(trashing) || trashing.slug !== slug || !isRecord(trashing.data)) return data;
  if (id === undefined || !locale || others.length > 0) return data;
  return {
    ...data,
    ...(await withPublicValues(req, { collection: slug, id }, locale, trashing.data)),
  };
};
