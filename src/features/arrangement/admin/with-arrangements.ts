import type { CollectionBeforeOperationHook, CollectionConfig, Config } from 'payload';

import { arrangedLists, isArrangedOwner } from '../domain';

/**
 * Payload plugin: puts the list of what belongs to an item into its form, to be put in order there, and gives new items the last
 * place of their list.
 */
export function withArrangements(config: Config): Config {
  return {
    ...config,
    collections: (config.collections ?? []).map((collection) => {
      const { slug } = collection;
      const lists = Object.values(arrangedLists);
      const list = lists.find(({ items }) => items === slug);
      if (list) return withLastPlace(collection, list);
      return isArrangedOwner(slug) ? withList(collection) : collection;
    }),
  };
}

function withList(collection: CollectionConfig): CollectionConfig {
  const { slug, fields } = collection;
  return {
    ...collection,
    fields: [
      ...fields,
      {
        name: 'arrangement',
        type: 'ui',
        admin: {
          disableListColumn: true,
          components: {
            Field: {
              path: '@/features/arrangement/admin/arrangement-list#ArrangementList',
              clientProps: { owner: slug },
            },
          },
        },
      },
    ],
  };
}

type List = (typeof arrangedLists)[keyof typeof arrangedLists];

function withLastPlace(collection: CollectionConfig, list: List): CollectionConfig {
  const { hooks } = collection;
  return {
    ...collection,
    hooks: { ...hooks, beforeOperation: [...(hooks?.beforeOperation ?? []), last(list)] },
  };
}

/** Before Payload fills in the default: imports and programs say which place they want. */
const last =
  ({ items, field }: List): CollectionBeforeOperationHook =>
  async ({ args, operation, req }) => {
    if (operation !== 'create') return args;
    const { data = {} } = args as { readonly data?: Readonly<Record<string, unknown>> };
    if (data.order !== undefined && data.order !== null) return args;
    const owner = data[field];
    const { docs } = await req.payload.find({
      collection: items,
      where: typeof owner === 'string' ? { [field]: { equals: owner } } : {},
      sort: '-order',
      limit: 1,
      depth: 0,
      select: { order: true },
      req: { transactionID: req.transactionID },
    });
    return { ...args, data: { ...data, order: (docs[0]?.order ?? 0) + 1 } };
  };
