import type { Config, GlobalConfig } from 'payload';

import { contentGlobalOf } from '@/cms/content-globals';
import { contentKinds } from '@/content/kinds';

const kinds: ReadonlySet<string> = new Set(contentKinds.map(({ collection }) => collection));

/**
 * Payload plugin: puts “Add to bundle” into the form of every kind of content, above its list for what is selected, and into the
 * form of every global that visitors see.
 */
export function withBundles(config: Config): Config {
  return {
    ...config,
    globals: config.globals?.map(globalWithBundles),
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

function globalWithBundles(global: GlobalConfig): GlobalConfig {
  if (!contentGlobalOf(global.slug)) return global;
  const { admin } = global;
  const elements = admin?.components?.elements;
  return {
    ...global,
    admin: {
      ...admin,
      components: {
        ...admin?.components,
        elements: {
          ...elements,
          beforeDocumentControls: [
            ...(elements?.beforeDocumentControls ?? []),
            {
              path: '@/features/bundles/admin/add-item#AddItem',
              serverProps: { kind: global.slug },
            },
          ],
        },
      },
    },
  };
}
