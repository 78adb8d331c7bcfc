import type { CollectionBeforeOperationHook, CollectionConfig, Config } from 'payload';

import {
  type ArrangedOwner,
  arrangedLists,
  isArrangedOwner,
  isWholeList,
  itemsOf,
  type ListItems,
} from '../domain';

/**
 * Payload plugin: puts the list of what belongs to an item into its form, and the list of all items of a collection above its
 * table, to be put in order there. New items get the last place of their list, or the first one where that is news.
 */
export function withArrangements(config: Config): Config {
  return {
    ...config,
    collections: (config.collections ?? []).map((collection) => {
      const { slug } = collection;
      const owned = isArrangedOwner(slug) ? withOwnedList(collection, slug) : collection;
      if (isWholeList(slug)) return withWholeList(withPlaces(owned, itemsOf({ collection: slug })));
      const list = Object.values(arrangedLists).find(({ items }) => items === slug);
      return list ? withPlaces(owned, list) : owned;
    }),
  };
}

function withOwnedList(collection: CollectionConfig, owner: ArrangedOwner): CollectionConfig {
  return {
    ...collection,
    fields: [
      ...collection.fields,
      {
        name: 'arrangement',
        type: 'ui',
        admin: {
          disableListColumn: true,
          components: {
            Field: {
              path: '@/features/arrangement/admin/arrangement-list#ArrangementList',
              clientProps: { owner },
            },
          },
        },
      },
    ],
  };
}

function withWholeList(collection: CollectionConfig): CollectionConfig {
  const { admin } = collection;
  return {
    ...collection,
    admin: {
      ...admin,
      components: {
        ...admin?.components,
        beforeListTable: [
          ...(admin?.components?.beforeListTable ?? []),
          '@/features/arrangement/admin/whole-list-slot#WholeListSlot',
        ],
      },
    },
  };
}

function withPlaces(collection: CollectionConfig, list: ListItems): CollectionConfig {
  const { hooks } = collection;
  return {
    ...collection,
    hooks: { ...hooks, beforeOperation: [...(hooks?.beforeOperation ?? []), placed(list)] },
  };
}

/** Before Payload fills in the default: imports and programs say which place they want. */
function placed({ items, field, newest }: ListItems): CollectionBeforeOperationHook {
  return async ({ args, operation, req }) => {
    if (operation !== 'create') return args;
    const { data = {} } = args as { readonly data?: Readonly<Record<string, unknown>> };
    if (data.order !== undefined && data.order !== null) return args;
    const owner = field === undefined ? undefined : data[field];
    const { docs } = await req.payload.find({
      collection: items,
      where: {
        and: [
          { order: { exists: true } },
          ...(field !== undefined && typeof owner === 'string' ? [{ [field]: { equals: owner } }] : []),
        ],
      },
      sort: newest === 'first' ? 'order' : '-order',
      limit: 1,
      depth: 0,
      select: { order: true },
      req: { transactionID: req.transactionID },
    });
    const end = docs[0]?.order ?? undefined;
    const order = end === undefined ? 1 : newest === 'first' ? end - 1 : end + 1;
    return { ...args, data: { ...data, order } };
  };
}
