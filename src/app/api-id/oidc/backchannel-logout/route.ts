import { failure } from '@/cms/answer';
import { openIdSettings } from '@/app/_api/openid';
import { clientOf } from '@/app/_api/request';
import { logOutFromBehind } from '@/features/identity';
import { systemClock } from '@/platform/clock/clock';
import { readBody } from '@/platform/http/body';
import { isDatabaseAway, PortalError } from '@/platform/http/errors';
import { createLogger } from '@/platform/log';
import { countRequest } from '@/platform/rate-limits/rate-limits';

export const dynamic = 'force-dynamic';

const log = createLogger('openid');
const MAX_BYTES = 32 * 1024;

/**
 * The OpenID provider says that someone's session ended there (Back-Channel Logout 1.0). Its signature is what counts,
 * so neither cookies nor an origin are asked for.
 */
export async function POST(request: Request): Promise<Response> {
  try {
    const settings = openIdSettings();
    await countRequest('oidc-logout-network', clientOf(request).network);
    const form = new URLSearchParams(new TextDecoder().decode(await readBody(request, MAX_BYTES)));
    const ended = await logOutFromBehind(settings, form.get('logout_token') ?? '', { clock: systemClock });
    log.info({ ended }, 'the OpenID provider ended sessions');
    return new Response(null, { status: 200, headers: { 'Cache-Control': 'no-store' } });
  } catch (error) {
    if (error instanceof PortalError || isDatabaseAway(error)) return failure(error);
    log.warn({ err: error }, 'a logout token was refused');
    // The form that the specification gives to a refusal (section 2.8).
    return Response.json(
      { error: 'invalid_request' },
      { status: 400, headers: { 'Cache-Control': 'no-store' } },
    );
  }
}
