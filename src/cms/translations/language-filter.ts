import { type SQL, sql } from '@payloadcms/db-postgres/drizzle';
import type { BaseFilter, Payload } from 'payload';

import type { WrittenSlug } from '../content-target';
import { selectedItems } from '../payload-adapter/selected-ids';

import { itemsWith } from './language-states';
import { wantedStatuses, type WantedStatuses } from './statuses';

interface Asked {
  readonly collection: WrittenSlug;
  readonly wanted: WantedStatuses;
}

/** The IDs of the items that a list is kept to. @param asked written by `withWantedStatuses` */
export function selectWanted(payload: Payload, asked: string): SQL {
  const { collection, wanted } = JSON.parse(asked) as Asked;
  return itemsWith(payload, collection, wanted) ?? sql`NULL::uuid`;
}

/** Keeps a list to the items that have the state that its address asks for in each language. */
export const withWantedStatuses =
  (collection: WrittenSlug): BaseFilter =>
  async ({ req: { payload, query } }) => {
    const wanted = wantedStatuses(query);
    if (Object.keys(wanted).length === 0) return null;
    const asked: Asked = { collection, wanted };
    return selectedItems(payload, selectWanted, JSON.stringify(asked));
  };
