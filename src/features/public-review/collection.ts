import type { CollectionConfig } from 'payload';

/**
 * Shows at each erratum the reports that it was written from. Errata are below the public review, so the composition root
 * ties them together.
 */
export function withReports(collections: readonly CollectionConfig[]): CollectionConfig[] {
  return collections.map((collection) =>
    collection.slug === 'errata'
      ? {
          ...collection,
          fields: [
            ...collection.fields,
            {
              name: 'reports',
              type: 'ui',
              admin: {
                position: 'sidebar',
                disableListColumn: true,
                components: { Field: '@/features/public-review/admin/erratum-origin#ErratumOrigin' },
              },
            },
          ],
        }
      : collection,
  );
}
