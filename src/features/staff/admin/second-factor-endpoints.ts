import { z } from 'zod';

import { roles } from '@/cms/permissions';
import { staffSessionOf } from '@/cms/payload-adapter/staff-sessions';
import { type StaffCall, staffEndpoint } from '@/cms/staff-endpoint';
import { recordByStaff } from '@/features/identity';
import { newPasskeySchema, passkeyNameSchema, passkeySchema, renamePasskey } from '@/features/verification';
import { adminLocale } from '@/i18n/locales';
import { systemClock } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';
import { PortalError } from '@/platform/http/errors';
import { validate } from '@/platform/http/validate';
import { isUuid } from '@/platform/ids';

import { demandOwner } from '../sign-in/passwords';
import { offerSetup } from '../sign-in/second-factor';
import {
  demandSecondFactor,
  removeOwnApp,
  renewCodes,
  resetSecondFactor,
  setUpSecondFactor,
} from '../use-cases/second-factor';
import { addStaffPasskey, offerStaffPasskey, removeStaffPasskey } from '../use-cases/staff-passkeys';

/** Left out by people who have none. */
const password = z.string('empty').max(200, 'tooLong').optional();
const code = z.string('empty').trim().min(1, 'empty').max(40, 'code');
/** The second factor in use, where there is one. */
const proof = { code: code.optional(), passkey: passkeySchema.optional() };

const contextOf = ({ req }: StaffCall) => ({
  clock: systemClock,
  locale: adminLocale(req.i18n.language),
});

/** `POST /api/staff/second-factor/offer` with `{ currentPassword, code | passkey }`; the second one where one is in use. */
const offer = staffEndpoint({
  path: '/second-factor/offer',
  method: 'post',
  roles,
  handle: async (call) => {
    const { id } = call.staff;
    const given = validate(z.strictObject({ currentPassword: password, ...proof }), await call.body());
    await demandOwner(call.req, { id, password: given.currentPassword });
    await demandSecondFactor(call.staff, given, contextOf(call));
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

/** `POST /api/staff/second-factor/recovery-codes` with `{ code | passkey }` → `{ recoveryCodes }`; the earlier ones are void. */
const recoveryCodes = staffEndpoint({
  path: '/second-factor/recovery-codes',
  method: 'post',
  roles,
  handle: async (call) => {
    const given = validate(z.strictObject(proof), await call.body());
    return { recoveryCodes: await renewCodes({ id: call.staff.id, ...given }, contextOf(call)) };
  },
});

/** `POST /api/staff/second-factor/remove` with `{ code | passkey }`: the app, where the role can do without it. */
const remove = staffEndpoint({
  path: '/second-factor/remove',
  method: 'post',
  roles,
  handle: async (call) => {
    const given = validate(z.strictObject(proof), await call.body());
    await removeOwnApp({ id: call.staff.id, ...given }, contextOf(call));
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
  proof: 'staff.reset_second_factor',
  handle: async (call) => {
    const id = call.param('id');
    if (!isUuid(id)) throw new PortalError('not_found');
    const { currentPassword, reason } = validate(resetSchema, await call.body());
    await demandOwner(call.req, { id: call.staff.id, password: currentPassword });
    await resetSecondFactor({ id, by: call.staff.id, reason }, contextOf(call));
  },
});

/** `POST /api/staff/passkeys/offer` with `{ currentPassword, code | passkey }`: what a browser needs to create one. */
const passkeyOffer = staffEndpoint({
  path: '/passkeys/offer',
  method: 'post',
  roles,
  handle: async (call) => {
    const given = validate(z.strictObject({ currentPassword: password, ...proof }), await call.body());
    await demandOwner(call.req, { id: call.staff.id, password: given.currentPassword });
    await demandSecondFactor(call.staff, given, contextOf(call));
    return offerStaffPasskey(call.staff.id, contextOf(call));
  },
});

/** `POST /api/staff/passkeys/add` with `{ passkey, name? }` → `{ recoveryCodes }`, which are empty but for the first. */
const passkeyAdd = staffEndpoint({
  path: '/passkeys/add',
  method: 'post',
  roles,
  handle: async (call) => {
    const schema = z.strictObject({ passkey: newPasskeySchema, name: passkeyNameSchema.optional() });
    const { passkey, name } = validate(schema, await call.body());
    const userAgent = call.req.headers.get('user-agent') ?? '';
    const added = { id: call.staff.id, answer: passkey, name, userAgent };
    return { recoveryCodes: await addStaffPasskey(added, contextOf(call)) };
  },
});

const passkeyId = z.string('empty').min(1, 'empty').max(1400, 'tooLong');

/** `POST /api/staff/passkeys/rename` with `{ id, name }`. */
const passkeyRename = staffEndpoint({
  path: '/passkeys/rename',
  method: 'post',
  roles,
  handle: async (call) => {
    const given = validate(z.strictObject({ id: passkeyId, name: passkeyNameSchema }), await call.body());
    const { id } = call.staff;
    await (
      await getDatabase()
    ).transaction(async (transaction) => {
      await renamePasskey(transaction, { realm: 'staff', id }, given);
      await recordByStaff(transaction, {
        at: systemClock.now(),
        staffId: id,
        action: 'staff.passkey_renamed',
        subjectId: id,
      });
    });
  },
});

/** `POST /api/staff/passkeys/remove` with `{ id, currentPassword }`; not the last one that the role requires. */
const passkeyRemove = staffEndpoint({
  path: '/passkeys/remove',
  method: 'post',
  roles,
  handle: async (call) => {
    const given = validate(z.strictObject({ id: passkeyId, currentPassword: password }), await call.body());
    await demandOwner(call.req, { id: call.staff.id, password: given.currentPassword });
    await removeStaffPasskey({ id: call.staff.id, passkey: given.id }, contextOf(call));
  },
});

export const secondFactorEndpoints = [
  offer,
  confirm,
  recoveryCodes,
  remove,
  reset,
  passkeyOffer,
  passkeyAdd,
  passkeyRename,
  passkeyRemove,
];
