import type { Endpoint, PayloadRequest, TypedUser, Where } from 'payload';
import { mergeListSearchAndWhere } from 'payload/shared';

import { systemClock } from '@/platform/clock/clock';
import { PortalError } from '@/platform/http/errors';
import { isUuid } from '@/platform/ids';
import { validate } from '@/platform/http/validate';

import { hasRole, mayPublish } from '../access';
import { collectionPermissions, roles } from '../permissions';
import { type StaffCall, staffEndpoint } from '../staff-endpoint';

import { bulkProgress, requestBulk, undoBulk } from './bulk-actions';
import { type BulkOperation, bulkSchema, MOST_ITEMS, planSchema } from './domain';
import { type BulkCollection, planBulk } from './plan';

/**
 * Endpoints of a collection for what staff do with many of its items together (ADR 225):
 *
 * - `GET …/bulk/chosen?where=&search=` → `{ ids }`: what a list has on all its pages, up to the most that an action takes; the
 *   filters that the portal adds to a list have their own parameters, as in its address
 * - `POST …/bulk/plan` with `{ operation, ids }` → `PlannedItem[]`; nothing is changed
 * - `POST …/bulk` with `{ operation, items }` → `BulkProgress`; it begins after ten seconds
 * - `GET …/bulk/{action}` → `BulkProgress`
 * - `POST …/bulk/{action}/undo` → `BulkProgress`; 409 when it has begun
 */
export function bulkEndpoints(collection: BulkCollection): Omit<Endpoint, 'root'>[] {
  const demand = async ({ req }: StaffCall, operation: BulkOperation) => {
    if (!(await permittedOperations(req, collection)).includes(operation)) throw new PortalError('forbidden');
  };
  const actionOf = ({ param }: StaffCall) => {
    const id = param('action');
    if (!isUuid(id)) throw new PortalError('not_found');
    return id;
  };
  return [
    staffEndpoint({
      path: '/bulk/chosen',
      method: 'get',
      roles,
      handle: async ({ req }) => {
        const { payload, user, query } = req;
        const { where, search } = query as { where?: Where; search?: string };
        const { config } = payload.collections[collection];
        const filter = await config.admin.baseFilter?.({ req, limit: MOST_ITEMS, page: 1, sort: '' });
        const conditions = [where, filter].filter((one) => one !== undefined && one !== null);
        const { docs } = await payload.find({
          collection: collection as 'news',
          where: mergeListSearchAndWhere({
            collectionConfig: config,
            search: search ?? '',
            where: { and: conditions },
          }),
          select: {},
          depth: 0,
          draft: true,
          limit: MOST_ITEMS,
          pagination: false,
          ...(req.locale && { locale: req.locale }),
          overrideAccess: false,
          user,
        });
        return { ids: docs.map(({ id }) => id) };
      },
    }),
    staffEndpoint({
      path: '/bulk/plan',
      method: 'post',
      roles,
      handle: async (call) => {
        const { operation, ids } = validate(planSchema, await call.body());
        await demand(call, operation);
        const req = call.req as PayloadRequest & { user: TypedUser };
        return planBulk(req, collection, operation, [...new Set(ids)], systemClock);
      },
    }),
    staffEndpoint({
      path: '/bulk',
      method: 'post',
      roles,
      handle: async (call) => {
        const given = validate(bulkSchema, await call.body());
        await demand(call, given.operation);
        return requestBulk(call.req, collection, given, { staffId: call.staff.id, clock: systemClock });
      },
    }),
    staffEndpoint({
      path: '/bulk/:action',
      method: 'get',
      roles,
      handle: (call) => bulkProgress(actionOf(call), call.staff.id, systemClock),
    }),
    staffEndpoint({
      path: '/bulk/:action/undo',
      method: 'post',
      roles,
      handle: (call) => undoBulk(actionOf(call), call.staff.id, systemClock),
    }),
  ];
}

/** What the person may do with many items of a collection. Whether they may do it to each item is seen when it is planned. */
export async function permittedOperations(
  req: Pick<PayloadRequest, 'payload' | 'transactionID' | 'user'>,
  collection: BulkCollection,
): Promise<BulkOperation[]> {
  const { publish, trash } = collectionPermissions[collection];
  const publishing = collection !== 'media' && (await mayPublish(req, publish));
  // Who may not change what is public still may with files that nothing public uses.
  const trashing = collection === 'media' ? hasRole(req, trash) : await mayPublish(req, trash);
  return [
    ...(publishing ? (['publish', 'unpublish'] as const) : []),
    ...(trashing ? (['trash'] as const) : []),
  ];
}
