import type { CollectionConfig } from 'payload';

import { contentKinds } from '@/content/kinds';

/** Adds to the form of every kind of content what its review needs. */
export function withReviews(collections: readonly CollectionConfig[]): CollectionConfig[] {
  return collections.map((collection) =>
    contentKinds.some((kind) => kind.collection === collection.slug)
      ? {
          ...collection,
          fields: [
            ...collection.fields,
            {
              name: 'review',
              type: 'ui',
              admin: {
                position: 'sidebar',
                disableListColumn: true,
                components: { Field: '@/features/content-review/admin/review-field#ReviewField' },
              },
            },
          ],
        }
      : collection,
  );
}
