import type { CollectionAfterChangeHook, CollectionAfterDeleteHook } from 'payload';

import type { PermittedCollection } from '../permissions';

interface Addressed {
  id: string;
  slug?: string | null;
  _status?: string;
}

/** Under which name an address is remembered: the slug, or more where several items have the same one. */
export type AddressKey = (slug: string, item: Record<string, unknown>) => string;

/**
 * Remembers the old slug of an item that was public when its slug changes, so the old address redirects permanently.
 * An address that comes into use again stops redirecting.
 */
export function keepOldAddress(
  slug: PermittedCollection,
  keyOf: AddressKey = (own) => own,
): CollectionAfterChangeHook<Addressed> {
  return async ({ doc, previousDoc, operation, req }) => {
    const isPublic = doc._status === 'published';
    if (!isPublic || !doc.slug) return doc;

    await req.payload.delete({
      collection: 'redirects',
      req,
      where: { and: [{ collection: { equals: slug } }, { from: { equals: keyOf(doc.slug, { ...doc }) } }] },
    });

    const before = operation === 'update' ? await lastPublicSlug(doc, previousDoc, slug, req) : undefined;
    if (!before || before === doc.slug) return doc;

    const from = keyOf(before, { ...doc });
    const known = await req.payload.count({
      collection: 'redirects',
      req,
      where: { and: [{ collection: { equals: slug } }, { from: { equals: from } }] },
    });
    if (known.totalDocs === 0) {
      await req.payload.create({
        collection: 'redirects',
        req,
        data: { collection: slug, from, target: doc.id },
      });
    }
    return doc;
  };
}

/**
 * Removes the old addresses of an item that was deleted permanently; an item in the trash may come back, so it keeps
 * them.
 */
export function forgetOldAddresses(slug: PermittedCollection): CollectionAfterDeleteHook<Addressed> {
  return async ({ id, req }) => {
    await req.payload.delete({
      collection: 'redirects',
      req,
      where: { and: [{ collection: { equals: slug } }, { target: { equals: String(id) } }] },
    });
  };
}

/** The slug that visitors knew: that of the newest published version before this one. */
async function lastPublicSlug(
  doc: Addressed,
  previousDoc: Addressed | undefined,
  slug: PermittedCollection,
  req: Parameters<CollectionAfterChangeHook>[0]['req'],
): Promise<string | undefined> {
  const { docs } = await req.payload.findVersions({
    collection: slug as 'news',
    req,
    depth: 0,
    limit: 2,
    sort: '-updatedAt',
    locale: 'all',
    where: {
      and: [
        { parent: { equals: doc.id } },
        { 'version.slug': { not_equals: doc.slug } },
        {
          or: [
            { 'version._status.zh': { equals: 'published' } },
            { 'version._status.en': { equals: 'published' } },
          ],
        },
      ],
    },
  });
  return (
    docs[0]?.version.slug ??
    (previousDoc?._status === 'published' ? (previousDoc.slug ?? undefined) : undefined)
  );
}
