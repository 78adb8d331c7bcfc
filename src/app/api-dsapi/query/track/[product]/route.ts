import { failure, success } from '@/cms/answer';
import { clientOf, refuseForgery } from '@/app/_api/request';
import { sessionOf } from '@/app/_api/session';
import { receiveEvents } from '@/features/analytics';
import { systemClock } from '@/platform/clock/clock';
import { readJson } from '@/platform/http/body';
import { PortalError } from '@/platform/http/errors';

/** The intake of the analytics reporter (contracts, section 7). */
export const dynamic = 'force-dynamic';

interface RouteContext {
  readonly params: Promise<{ product: string }>;
}

/** What the reporter sends, and what `sendBeacon` makes of a text. */
const bodyTypes = /^(?:application\/json|text\/plain)\s*(?:;|$)/i;

export async function POST(request: Request, { params }: RouteContext): Promise<Response> {
  try {
    const { product } = await params;
    // Events change nothing that a session protects, so they need no token; other sites may not send any.
    refuseForgery(request, undefined);
    const readBody = (): Promise<unknown> => {
      if (!bodyTypes.test(request.headers.get('content-type') ?? '')) throw new PortalError('file_type');
      // One odd event must not cost the others of its batch; the writer removes what PostgreSQL cannot store.
      return readJson(request, { keepsNul: true });
    };
    await receiveEvents(readBody, {
      product,
      network: clientOf(request).network,
      userAgent: request.headers.get('user-agent') ?? '',
      purpose: request.headers.get('sec-purpose') ?? '',
      memberId: async () => (await sessionOf(request))?.memberId,
      clock: systemClock,
    });
    return success(null);
  } catch (error) {
    return failure(error);
  }
}
