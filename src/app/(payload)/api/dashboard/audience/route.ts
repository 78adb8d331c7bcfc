import { failure, success } from '@/cms/answer';
import { holdsOneOf, roles } from '@/cms/permissions';
import { staffOfRequest } from '@/cms/staff-session';
import { isPeriod, readAudience } from '@/features/analytics';
import { systemClock } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';
import { invalidField, PortalError } from '@/platform/http/errors';

export const dynamic = 'force-dynamic';

/** The audience of a period, for the dashboard of the admin; reads totals only. */
export async function GET(request: Request): Promise<Response> {
  try {
    const staff = await staffOfRequest(request.headers);
    if (!staff) throw new PortalError('not_logged_in');
    if (!holdsOneOf(staff.roles, roles)) throw new PortalError('forbidden');
    const period = new URL(request.url).searchParams.get('period');
    if (!isPeriod(period)) throw invalidField('period', 'format');
    return success(await readAudience(await getDatabase(), period, systemClock.now()));
  } catch (error) {
    return failure(error);
  }
}
