import 'server-only';

import { executeAuthStrategies } from 'payload';

import { getPortalPayload } from '@/platform/db/payload';

import type { Role } from './permissions';

/** The staff member whose session a request carries, outside Payload's own routes. */
export async function staffOfRequest(
  headers: Headers,
): Promise<{ readonly id: string; readonly roles: readonly Role[] } | undefined> {
  if (!headers.has('cookie') && !headers.has('authorization')) return undefined;
  const payload = await getPortalPayload();
  // `payload.auth` would also work out every permission of the user, which nobody asks for here.
  const { user } = await executeAuthStrategies({ headers, payload });
  return user?.collection === 'staff' ? { id: user.id, roles: user.roles } : undefined;
}
