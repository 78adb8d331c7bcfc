import { collectionPermissions, roles } from '@/cms/permissions';
import { type StaffCall, staffEndpoint } from '@/cms/staff-endpoint';
import { systemClock } from '@/platform/clock/clock';
import { PortalError } from '@/platform/http/errors';
import { validate } from '@/platform/http/validate';
import { isUuid } from '@/platform/ids';

import { arrangedLists, arrangementSchema, isArrangedOwner } from '../domain';
import { arrangeItems, type ListOwner, readArrangement } from '../use-cases/arrange-items';

function ownerOf({ param }: StaffCall): ListOwner {
  const [collection, id] = [param('owner'), param('id')];
  if (!isArrangedOwner(collection) || !isUuid(id)) throw new PortalError('not_found');
  return { collection, id };
}

const path = '/arrangements/:owner/:id';

/** Those who may write what is in one of the lists. */
const arrangers = roles.filter((role) =>
  Object.values(arrangedLists).some(({ items }) => collectionPermissions[items].update.includes(role)),
);

/**
 * The order of what belongs to an item (ADR 240):
 *
 * - `GET /api/arrangements/{collection}/{id}` → `Arrangement`
 * - `POST /api/arrangements/{collection}/{id}` with `{ ids, revision }` → `Arrangement`; 409 with the current one in `data` when
 *   it is no longer the one that was seen
 */
export const arrangementEndpoints = [
  staffEndpoint({
    path,
    method: 'get',
    roles,
    handle: (call) => readArrangement(call.req, ownerOf(call)),
  }),
  staffEndpoint({
    path,
    method: 'post',
    roles: arrangers,
    handle: async (call) =>
      arrangeItems(call.req, ownerOf(call), validate(arrangementSchema, await call.body()), {
        staffId: call.staff.id,
        clock: systemClock,
      }),
  }),
];
