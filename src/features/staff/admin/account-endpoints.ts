import { z } from 'zod';

import { roles } from '@/cms/permissions';
import { type StaffCall, staffEndpoint } from '@/cms/staff-endpoint';
import { systemClock } from '@/platform/clock/clock';
import { PortalError } from '@/platform/http/errors';
import { validate } from '@/platform/http/validate';
import { isUuid } from '@/platform/ids';

import { demandOwner } from '../sign-in/passwords';
import { adminLocale } from '@/i18n/locales';
import { disableAccount, enableAccount } from '../use-cases/account-state';
import { inviteAgain, inviteStaff } from '../use-cases/invitations';

const schema = z.strictObject({
  currentPassword: z.string('empty').max(200, 'tooLong').optional(),
  reason: z.string('empty').trim().min(1, 'empty').max(500, 'tooLong'),
});

/** `POST /api/staff/{id}/disable` and `…/enable` with `{ currentPassword, reason }`, for a colleague only. People without a password send none. */
const changeOf = (name: 'disable' | 'enable', change: typeof disableAccount) =>
  staffEndpoint({
    path: `/:id/${name}`,
    method: 'post',
    roles: ['administrator'],
    proof: 'staff.change_state',
    handle: async (call: StaffCall) => {
      const id = call.param('id');
      if (!isUuid(id)) throw new PortalError('not_found');
      const { currentPassword, reason } = validate(schema, await call.body());
      await demandOwner(call.req, { id: call.staff.id, password: currentPassword });
      await change({ id, by: call.staff.id, reason }, { clock: systemClock });
    },
  });

const newcomerSchema = z.strictObject({
  email: z.string('email').trim().toLowerCase().max(254, 'tooLong').pipe(z.email('email')),
  name: z.string('empty').trim().min(1, 'empty').max(80, 'tooLong'),
  roles: z.array(z.enum(roles, 'unknown'), 'unknown').min(1, 'empty').max(roles.length, 'tooLong'),
});

const senderOf = ({ req, staff }: StaffCall) => ({
  by: staff.id,
  locale: adminLocale(req.i18n.language),
  clock: systemClock,
});

/** `POST /api/staff/invite` with `{ email, name, roles }` → `{ id }`: an account for a new colleague. */
const invite = staffEndpoint({
  path: '/invite',
  method: 'post',
  roles: ['administrator'],
  proof: 'staff.invite',
  handle: async (call: StaffCall) => {
    const newcomer = validate(newcomerSchema, await call.body());
    const { id } = await inviteStaff({ payload: call.req.payload, req: call.req }, newcomer, senderOf(call));
    return { id };
  },
});

/** `POST /api/staff/{id}/invite`: another link, for a colleague who has not come yet. */
const again = staffEndpoint({
  path: '/:id/invite',
  method: 'post',
  roles: ['administrator'],
  proof: 'staff.invite',
  handle: async (call: StaffCall) => {
    const id = call.param('id');
    if (!isUuid(id)) throw new PortalError('not_found');
    await inviteAgain(id, senderOf(call));
  },
});

export const accountEndpoints = [
  changeOf('disable', disableAccount),
  changeOf('enable', enableAccount),
  invite,
  again,
];
