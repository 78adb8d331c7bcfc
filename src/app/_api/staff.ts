import type { Role } from '@/cms/permissions';
import { staffOfRequest } from '@/cms/staff-session';
import { env } from '@/platform/env';
import { PortalError } from '@/platform/http/errors';
import { siteOf } from '@/platform/http/same-site';

/**
 * The member of staff behind a request of the admin. A cookie counts only for requests that this site's pages send.
 * @throws PortalError `not_logged_in`, `forbidden` for another role, `bad_origin`
 */
export async function demandStaff(
  request: Request,
  roles: readonly Role[],
): Promise<{ readonly id: string; readonly role: Role }> {
  const site = siteOf(request.headers, env.PUBLIC_URL);
  const byHeader = request.headers.has('authorization');
  if (site === 'foreign' || (site === 'unknown' && !byHeader)) throw new PortalError('bad_origin');
  const staff = await staffOfRequest(request.headers);
  if (!staff) throw new PortalError('not_logged_in');
  if (!roles.includes(staff.role)) throw new PortalError('forbidden');
  return staff;
}
