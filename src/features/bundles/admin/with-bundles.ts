import type { Config } from 'payload';

import { contentKinds } from '@/content/kinds';

const kinds: ReadonlySet<string> = new Set(contentKinds.map(({ collection }) => collection));

/** Payload plugin: puts “Add to bundle” into the form of every kind of content, and above its list for what is selected. */
export function withBundles(config: Config): Config {
  return {
    ...config,
    collections: config.collections?.map((collection) => {
      if (!kinds.has(collection.slug)) return collection;
      const { admin } = collection;
      const { components } = admin ?? {};
      return {
        ...collection,
        admin: {
          ...admin,
          components: {
            ...components,
            beforeListTable: [
              ...(components?.beforeListTable ?? []),
              '@/features/bundles/admin/add-selection#AddSelection',
            ],
            edit: {
              ...components?.edit,
              beforeDocumentControls: [
                ...(components?.edit?.beforeDocumentControls ?? []),
                {
                  path: '@/features/bundles/admin/add-item#AddItem',
                  serverProps: { kind: collection.slug },
                },
              ],
            },
          },
        },
      };
    }),
  };
}
