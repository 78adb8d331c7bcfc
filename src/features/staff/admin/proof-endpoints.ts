import { z } from 'zod';

import { hasFreshProof } from '@/cms/fresh-proof/demand';
import { staffSessionOf } from '@/cms/payload-adapter/staff-sessions';
import { roles } from '@/cms/permissions';
import { type StaffCall, staffEndpoint } from '@/cms/staff-endpoint';
import { passkeySchema } from '@/features/verification';
import { adminLocale } from '@/i18n/locales';
import { systemClock } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';
import { clientOf } from '@/platform/http/client';
import { PortalError } from '@/platform/http/errors';
import { validate } from '@/platform/http/validate';

import { staffProvider } from '../sign-in/provider';
import { proofWays, proveAgain } from '../use-cases/prove-again';

const schema = z.strictObject({
  currentPassword: z.string('empty').min(1, 'empty').max(200, 'tooLong').optional(),
  code: z.string('empty').trim().min(1, 'empty').max(40, 'code').optional(),
  passkey: passkeySchema.optional(),
});

/** @throws PortalError `not_logged_in` */
function sessionOf({ req, staff }: StaffCall) {
  const sid = staffSessionOf(req);
  if (sid === undefined) throw new PortalError('not_logged_in');
  return { id: staff.id, sid };
}

export const proofEndpoints = [
  /**
   * `GET /api/staff/proof` → `{ isFresh, ways, provider? }`: whether a proof is due, how the account can give one, and the
   * name of the provider where it is given there.
   */
  staffEndpoint({
    path: '/proof',
    method: 'get',
    roles,
    handle: async (call) => {
      const ways = await proofWays(call.staff.id);
      const provider = ways.includes('provider') ? staffProvider()?.name : undefined;
      return {
        isFresh: await hasFreshProof(await getDatabase(), sessionOf(call), systemClock),
        ways,
        ...(provider !== undefined && { provider }),
      };
    },
  }),
  /** `POST /api/staff/proof` with `{ code | passkey }`; with `{ currentPassword }` where there is no second factor. */
  staffEndpoint({
    path: '/proof',
    method: 'post',
    roles,
    handle: async (call) => {
      const given = validate(schema, await call.body());
      await proveAgain(sessionOf(call), given, {
        clock: systemClock,
        locale: adminLocale(call.req.i18n.language),
        network: clientOf(call.req).network,
      });
    },
  }),
];
