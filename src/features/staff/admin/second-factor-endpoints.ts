import { z } from 'zod';

import { roles } from '@/cms/permissions';
import { staffSessionOf } from '@/cms/payload-adapter/staff-sessions';
import { type StaffCall, staffEndpoint } from '@/cms/staff-endpoint';
import { adminLocale } from '@/i18n/locales';
import { systemClock } from '@/platform/clock/clock';
import { PortalError } from '@/platform/http/errors';
import { validate } from '@/platform/http/validate';
import { isUuid } from '@/platform/ids';

import { demandOwnPassword } from '../sign-in/passwords';
import { offerSetup, secondFactorOf, spendCode } from '../sign-in/second-factor';
import {
  removeOwnSecondFactor,
  renewCodes,
  resetSecondFactor,
  setUpSecondFactor,
} from '../use-cases/second-factor';

const password = z.string('empty').min(1, 'empty').max(200, 'tooLong');
const code = z.string('empty').trim().min(1, 'empty').max(40, 'code');

const contextOf = ({ req }: StaffCall) => ({
  clock: systemClock,
  locale: adminLocale(req.i18n.language),
});

/** `POST /api/staff/second-factor/offer` with `{ currentPassword, code }`; the code where an app is in use. */
const offer = staffEndpoint({
  path: '/second-factor/offer',
  method: 'post',
  roles,
  handle: async (call) => {
    const { id } = call.staff;
    const given = validate(
      z.strictObject({ currentPassword: password, code: code.optional() }),
      await call.body(),
    );
    await demandOwnPassword(id, given.currentPassword);
    const { isSet } = await secondFactorOf(call.staff);
    if (isSet) await spendCode(id, given.code ?? '', systemClock);
    return offerSetup(id);
  },
});

/** `POST /api/staff/second-factor/confirm` with `{ code }` → `{ recoveryCodes }`. */
const confirm = staffEndpoint({
  path: '/second-factor/confirm',
  method: 'post',
  roles,
  handle: async (call) => {
    const given = validate(z.strictObject({ code }), await call.body());
    const who = { id: call.staff.id, sid: staffSessionOf(call.req), ...given };
    return { recoveryCodes: await setUpSecondFactor(who, contextOf(call)) };
  },
});

/** `POST /api/staff/second-factor/recovery-codes` with `{ code }` → `{ recoveryCodes }`; the earlier ones are void. */
const recoveryCodes = staffEndpoint({
  path: '/second-factor/recovery-codes',
  method: 'post',
  roles,
  handle: async (call) => {
    const given = validate(z.strictObject({ code }), await call.body());
    return { recoveryCodes: await renewCodes({ id: call.staff.id, ...given }, { clock: systemClock }) };
  },
});

/** `POST /api/staff/second-factor/remove` with `{ code }`, where the role does not need one. */
const remove = staffEndpoint({
  path: '/second-factor/remove',
  method: 'post',
  roles,
  handle: async (call) => {
    const given = validate(z.strictObject({ code }), await call.body());
    await removeOwnSecondFactor({ id: call.staff.id, ...given }, contextOf(call));
  },
});

const resetSchema = z.strictObject({
  currentPassword: password,
  reason: z.string('empty').trim().min(1, 'empty').max(500, 'tooLong'),
});

/** `POST /api/staff/{id}/second-factor/reset` with `{ currentPassword, reason }`, for a colleague only. */
const reset = staffEndpoint({
  path: '/:id/second-factor/reset',
  method: 'post',
  roles: ['administrator'],
  handle: async (call) => {
    const id = call.param('id');
    if (!isUuid(id)) throw new PortalError('not_found');
    const { currentPassword, reason } = validate(resetSchema, await call.body());
    await demandOwnPassword(call.staff.id, currentPassword);
    await resetSecondFactor({ id, by: call.staff.id, reason }, contextOf(call));
  },
});

export const secondFactorEndpoints = [offer, confirm, recoveryCodes, remove, reset];
