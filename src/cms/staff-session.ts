import 'server-only';

import { getPortalPayload } from '@/platform/db/payload';

import type { Role } from './permissions';

/** The member of staff whose session a request carries, outside Payload's own routes. */
export async function staffOfRequest(
  headers: Headers,
): Promise<{ readonly id: string; readonly role: Role } | undefined> {
  const payload = await getPortalPayload();
  const { user } = await payload.auth({ headers });
  return user?.collection === 'staff' ? { id: user.id, role: user.role } : undefined;
}

/** True when the request carries a valid session of a member of staff, outside Payload's own routes. */
export async function isStaffRequest(headers: Headers): Promise<boolean> {
  return (await staffOfRequest(headers)) !== undefined;
}
