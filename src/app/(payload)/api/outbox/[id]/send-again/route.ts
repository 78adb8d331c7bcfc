import { failure, success } from '@/app/_api/answer';
import { demandStaff } from '@/app/_api/staff';
import { sendAgain } from '@/features/staff';
import { systemClock } from '@/platform/clock/clock';
import { PortalError } from '@/platform/http/errors';
import { isUuid } from '@/platform/ids';

/** Puts a mail that was given up back into the queue. */
export async function POST(
  request: Request,
  { params }: { readonly params: Promise<{ id: string }> },
): Promise<Response> {
  try {
    const staff = await demandStaff(request, ['administrator']);
    const { id } = await params;
    if (!isUuid(id)) throw new PortalError('not_found');
    return success(await sendAgain(id, { staffId: staff.id, clock: systemClock }));
  } catch (error) {
    return failure(error);
  }
}
