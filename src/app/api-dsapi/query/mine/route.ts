import { failure, success } from '@/cms/answer';
import { jsonBody, refuseForgery } from '@/app/_api/request';
import { demandSession, sessionOf } from '@/app/_api/session';
import { ownEventsSchema, readOwnEvents } from '@/features/analytics';
import { validate } from '@/platform/http/validate';

export const dynamic = 'force-dynamic';

/** A POST although it only reads: the client identifier does not belong in an address that is logged. */
export async function POST(request: Request): Promise<Response> {
  try {
    const session = demandSession(await sessionOf(request));
    refuseForgery(request, session);
    const { cId } = validate(ownEventsSchema, await jsonBody(request));
    return success(await readOwnEvents({ memberId: session.memberId, clientId: cId }));
  } catch (error) {
    return failure(error);
  }
}
