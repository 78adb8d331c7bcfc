import { collectionPermissions, type Role, roles } from '@/cms/permissions';
import { type StaffCall, staffEndpoint } from '@/cms/staff-endpoint';
import { systemClock } from '@/platform/clock/clock';
import { PortalError } from '@/platform/http/errors';
import { validate } from '@/platform/http/validate';
import { isUuid } from '@/platform/ids';

import {
  arrangedLists,
  arrangementSchema,
  isArrangedOwner,
  type ListOf,
  type ListOwner,
  wholeListNames,
} from '../domain';
import { arrangeItems, readArrangement } from '../use-cases/arrange-items';

function ownerOf({ param }: StaffCall): ListOwner {
  const [collection, id] = [param('owner'), param('id')];
  if (!isArrangedOwner(collection) || !isUuid(id)) throw new PortalError('not_found');
  return { collection, id };
}

/** Those who may write what is in one of the lists. */
const arrangers = roles.filter((role) =>
  Object.values(arrangedLists).some(({ items }) => collectionPermissions[items].update.includes(role)),
);

/** Reads and changes an order at an address. @param arranging roles that may change it */
const endpointsOf = (
  path: `/arrangements/${string}`,
  arranging: readonly Role[],
  listOf: (call: StaffCall) => ListOf,
) => [
  staffEndpoint({
    path,
    method: 'get',
    roles,
    handle: (call) => readArrangement(call.req, listOf(call)),
  }),
  staffEndpoint({
    path,
    method: 'post',
    roles: arranging,
    handle: async (call) =>
      arrangeItems(call.req, listOf(call), validate(arrangementSchema, await call.body()), {
        staffId: call.staff.id,
        clock: systemClock,
      }),
  }),
];

/**
 * The order of what belongs to an item (ADR 240), and of all items of a collection (ADR 250):
 *
 * - `GET /api/arrangements/{collection}/{id}`, `GET /api/arrangements/{collection}` → `Arrangement`
 * - `POST` there with `{ ids, revision }` → `Arrangement`; 409 with the current one in `data` when it is no longer the one that
 *   was seen
 */
export const arrangementEndpoints = [
  ...endpointsOf('/arrangements/:owner/:id', arrangers, ownerOf),
  ...wholeListNames.flatMap((collection) =>
    endpointsOf(`/arrangements/${collection}`, collectionPermissions[collection].update, () => ({
      collection,
    })),
  ),
];
