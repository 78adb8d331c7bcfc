import { z } from 'zod';

import { holdsOneOf, roles } from '@/cms/permissions';
import { staffSessionOf } from '@/cms/payload-adapter/staff-sessions';
import { type StaffCall, staffEndpoint } from '@/cms/staff-endpoint';
import { systemClock } from '@/platform/clock/clock';
import { PortalError } from '@/platform/http/errors';
import { validate } from '@/platform/http/validate';
import { isUuid } from '@/platform/ids';

import { endOpenSession, endOtherSessions } from '../use-cases/open-sessions';

/** Whose sessions: the own ones, and for administrators those of colleagues. @throws PortalError `not_found`, `forbidden` */
function ownerOf({ param, staff }: StaffCall): string {
  const id = param('id');
  if (!isUuid(id)) throw new PortalError('not_found');
  if (id !== staff.id && !holdsOneOf(staff.roles, ['administrator'])) throw new PortalError('forbidden');
  return id;
}

/** `POST /api/staff/{id}/sessions/end` with `{ session }`. */
const end = staffEndpoint({
  path: '/:id/sessions/end',
  method: 'post',
  roles,
  handle: async (call) => {
    const id = ownerOf(call);
    const { session } = validate(z.strictObject({ session: z.uuid('format') }), await call.body());
    await endOpenSession({ id, sid: session, by: call.staff.id }, systemClock);
  },
});

/** `POST /api/staff/{id}/sessions/end-others`: all of them, but for the one that asks. */
const endOthers = staffEndpoint({
  path: '/:id/sessions/end-others',
  method: 'post',
  roles,
  handle: async (call) => {
    const id = ownerOf(call);
    const except = id === call.staff.id ? staffSessionOf(call.req) : undefined;
    await endOtherSessions({ id, by: call.staff.id, except }, systemClock);
  },
});

export const sessionEndpoints = [end, endOthers];
