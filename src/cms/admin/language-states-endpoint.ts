import type { CollectionSlug, Endpoint } from 'payload';

import { PortalError } from '@/platform/http/errors';

import type { WrittenSlug } from '../content-target';
import { collectionPermissions, roles } from '../permissions';
import { staffEndpoint } from '../staff-endpoint';
import { countStates } from '../translations/language-states';

import { languageStatesOf } from './language-states-query';

/** `GET {id}/languages` → how far each language of an item is, for those who may read the item. */
export function languageStatesEndpoint(collection: CollectionSlug): Omit<Endpoint, 'root'> {
  return staffEndpoint({
    path: '/:id/languages',
    method: 'get',
    roles,
    handle: async ({ req, param }) => {
      const id = param('id');
      // What this person may not read is not there for them.
      const item = await req.payload.findByID({
        collection: collection as 'news',
        id,
        depth: 0,
        draft: true,
        trash: true,
        select: {},
        overrideAccess: false,
        disableErrors: true,
        req,
      });
      if (!item) throw new PortalError('not_found');
      return languageStatesOf(req.payload, collection, id);
    },
  });
}

/** `GET languages/counts` → `StatusCounts`: how many items of a list have each state, in each language. */
export function languageCountsEndpoint(collection: WrittenSlug): Omit<Endpoint, 'root'> {
  return staffEndpoint({
    path: '/languages/counts',
    method: 'get',
    roles: collectionPermissions[collection].read,
    handle: ({ req }) => countStates(req.payload, collection),
  });
}
