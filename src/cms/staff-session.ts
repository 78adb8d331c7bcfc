import 'server-only';

import { getPortalPayload } from '@/platform/db/payload';

/** True when the request carries a valid session of a member of staff, outside Payload's own routes. */
export async function isStaffRequest(headers: Headers): Promise<boolean> {
  const payload = await getPortalPayload();
  const { user } = await payload.auth({ headers });
  return user?.collection === 'staff';
}
