import type { CollectionConfig, Field, GlobalConfig } from 'payload';

import { reviewedGlobalOf } from '@/cms/content-review/reviewed';
import { contentKinds } from '@/content/kinds';

const reviewField: Field = {
  name: 'review',
  type: 'ui',
  admin: {
    position: 'sidebar',
    disableListColumn: true,
    components: { Field: '@/features/content-review/admin/review-field#ReviewField' },
  },
};

/** Adds to the form of every kind of content what its review needs. */
export function withReviews(collections: readonly CollectionConfig[]): CollectionConfig[] {
  return collections.map((collection) =>
    contentKinds.some((kind) => kind.collection === collection.slug)
      ? { ...collection, fields: [...collection.fields, reviewField] }
      : collection,
  );
}

/** The same for every global that is reviewed. */
export function globalsWithReviews(globals: readonly GlobalConfig[]): GlobalConfig[] {
  return globals.map((global) =>
    reviewedGlobalOf(global.slug) ? { ...global, fields: [...global.fields, reviewField] } : global,
  );
}
