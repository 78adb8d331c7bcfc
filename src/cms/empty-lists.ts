import type { Config } from 'payload';

import { explains } from './explained-lists';

/** Payload plugin: a list without anything says how data comes, in place of an empty table. */
export function explainEmptyLists(config: Config): Config {
  return {
    ...config,
    collections: (config.collections ?? []).map((collection) => {
      if (!explains(collection.slug)) return collection;
      const { admin } = collection;
      const beforeListTable = [
        ...(admin?.components?.beforeListTable ?? []),
        '@/cms/admin/empty-list#EmptyList',
      ];
      return {
        ...collection,
        admin: { ...admin, components: { ...admin?.components, beforeListTable } },
      };
    }),
  };
}
