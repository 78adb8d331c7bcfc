import type { ServerProps } from 'payload';

import { mayPublish } from '../access';
import { collectionPermissions, type PermittedCollection } from '../permissions';

const isPermitted = (slug: string): slug is PermittedCollection => Object.hasOwn(collectionPermissions, slug);

/**
 * Above the list of a collection with drafts: marks it for people who may not publish there. Payload offers
 * everyone who may change items to publish those that are selected; `admin.css` hides that in a list with the mark.
 */
export async function BulkPublishing({
  collectionSlug,
  payload,
  user,
}: Pick<ServerProps, 'payload' | 'user'> & { collectionSlug: string }) {
  if (!isPermitted(collectionSlug)) return null;
  const { publish } = collectionPermissions[collectionSlug];
  const may = await mayPublish({ payload, user: user ?? null }, publish);
  return may ? null : <span hidden data-publishing="not-permitted" />;
}
