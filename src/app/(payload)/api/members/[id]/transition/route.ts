import { failure, success } from '@/app/_api/answer';
import { jsonBody } from '@/app/_api/request';
import { demandStaff } from '@/app/_api/staff';
import { decideOnMember, memberTransitionSchema } from '@/features/staff';
import { systemClock } from '@/platform/clock/clock';
import { PortalError } from '@/platform/http/errors';
import { validate } from '@/platform/http/validate';
import { isUuid } from '@/platform/ids';

/** What administrators decide about a member: `{ event, expectedState, reason }` → `{ state }`. */
export async function POST(
  request: Request,
  { params }: { readonly params: Promise<{ id: string }> },
): Promise<Response> {
  try {
    const staff = await demandStaff(request, ['administrator']);
    const { id } = await params;
    if (!isUuid(id)) throw new PortalError('not_found');
    const transition = validate(memberTransitionSchema, await jsonBody(request));
    return success(await decideOnMember(id, transition, { staffId: staff.id, clock: systemClock }));
  } catch (error) {
    return failure(error);
  }
}
