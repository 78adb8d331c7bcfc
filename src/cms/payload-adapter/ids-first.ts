import { combineQueries } from 'payload';
import type {
  DatabaseAdapterObj,
  FindArgs,
  PaginatedDocs,
  QueryDraftsArgs,
  SelectType,
  TypeWithID,
} from 'payload';

import { areAdaptersOn } from '@/platform/framework-adapters';

/** Items before a page from which on its IDs are read first; nearer to the beginning, a second statement costs more. */
export const DEEP = 100;

type Asked = FindArgs & QueryDraftsArgs;

/**
 * Reads a page far down a list in two steps: the IDs on it, then what these items contain (ADR 204).
 *
 * Payload’s statement joins the texts of all languages to every item and skips the items before the page afterward, so page
 * 500 reads 5,000 long texts to show ten.
 *
 * Needs: `find` and `queryDrafts` of the database adapter, which read nothing else when only the ID is selected.
 * Checked with: Payload 3.90.1
 * Without it: the same pages, as slow as Payload makes them.
 * Contract test: tests/integration/ids-first.test.ts
 */
export function withIdsFirst(database: DatabaseAdapterObj): DatabaseAdapterObj {
  if (!areAdaptersOn()) return database;
  return {
    ...database,
    init(args) {
      const adapter = database.init(args);
      const find = adapter.find.bind(adapter);
      const queryDrafts = adapter.queryDrafts.bind(adapter);
      adapter.find = (asked) => inTwoSteps(find, 'id', { id: true }, asked);
      // A draft is a row of the table of versions, whose parent is the item. Unless a version is mentioned, its lists are read.
      adapter.queryDrafts = (asked) =>
        inTwoSteps(queryDrafts, 'parent', { parent: true, version: {} }, asked);
      return adapter;
    },
  };
}

/**
 * @param idField the field with the ID of the item
 * @param onlyId selects this field and nothing else
 */
async function inTwoSteps<Item>(
  read: <Found = TypeWithID>(args: Asked) => Promise<PaginatedDocs<Found>>,
  idField: 'id' | 'parent',
  onlyId: SelectType,
  asked: Asked,
): Promise<PaginatedDocs<Item>> {
  const { limit = 0, page = 1, where } = asked;
  if ((page - 1) * limit < DEEP) return read<Item>(asked);
  const found = await read({ ...asked, select: onlyId });
  const ids = found.docs.map(({ id }) => id);
  if (ids.length === 0) return { ...found, docs: [] };
  const { docs } = await read<Item & TypeWithID>({
    ...asked,
    // With the condition: an item that no longer meets it may not be shown, for example because it was withdrawn just now.
    where: combineQueries({ [idField]: { in: ids } }, where ?? {}),
    page: 1,
    limit: ids.length,
    pagination: false,
  });
  const items = new Map(docs.map((item) => [item.id, item]));
  return { ...found, docs: ids.flatMap((id) => items.get(id) ?? []) };
}
