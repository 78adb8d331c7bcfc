import { z } from 'zod';

import { type StaffCall, staffEndpoint } from '@/cms/staff-endpoint';
import { systemClock } from '@/platform/clock/clock';
import { PortalError } from '@/platform/http/errors';
import { validate } from '@/platform/http/validate';
import { isUuid } from '@/platform/ids';

import { demandOwnPassword } from '../sign-in/passwords';
import { disableAccount, enableAccount } from '../use-cases/account-state';

const schema = z.strictObject({
  currentPassword: z.string('empty').min(1, 'empty').max(200, 'tooLong'),
  reason: z.string('empty').trim().min(1, 'empty').max(500, 'tooLong'),
});

/** `POST /api/staff/{id}/disable` and `…/enable` with `{ currentPassword, reason }`, for a colleague only. */
const changeOf = (name: 'disable' | 'enable', change: typeof disableAccount) =>
  staffEndpoint({
    path: `/:id/${name}`,
    method: 'post',
    roles: ['administrator'],
    handle: async (call: StaffCall) => {
      const id = call.param('id');
      if (!isUuid(id)) throw new PortalError('not_found');
      const { currentPassword, reason } = validate(schema, await call.body());
      await demandOwnPassword(call.staff.id, currentPassword);
      await change({ id, by: call.staff.id, reason }, { clock: systemClock });
    },
  });

export const accountEndpoints = [changeOf('disable', disableAccount), changeOf('enable', enableAccount)];
