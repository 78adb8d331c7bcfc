import { failure, success } from '@/cms/answer';
import { jsonBody, refuseForgery } from '@/app/_api/request';
import { demandSession, sessionOf } from '@/app/_api/session';
import { eraseOwnEvents, ownEventsSchema } from '@/features/analytics';
import { validate } from '@/platform/http/validate';

export const dynamic = 'force-dynamic';

/** Erases what is tied to the visitor's own client identifier and account. */
export async function POST(request: Request): Promise<Response> {
  try {
    const session = demandSession(await sessionOf(request));
    refuseForgery(request, session);
    const { cId } = validate(ownEventsSchema, await jsonBody(request));
    return success({ erased: await eraseOwnEvents({ memberId: session.memberId, clientId: cId }) });
  } catch (error) {
    return failure(error);
  }
}
