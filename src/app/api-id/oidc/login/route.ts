import { goTo, openIdProblem, openIdSettings, wishesOf } from '@/app/_api/openid';
import { clientOf } from '@/app/_api/request';
import { setAttempt } from '@/app/_api/session-cookies';
import { beginOpenIdLogin } from '@/features/identity';
import { ATTEMPT_SECONDS } from '@/features/openid';
import { systemClock } from '@/platform/clock/clock';
import { countRequest } from '@/platform/rate-limits/rate-limits';

export const dynamic = 'force-dynamic';

/** Sends the browser to the OpenID provider: `?redirect_uri=&lang=`, as every login page (contracts, section 2). */
export async function GET(request: Request): Promise<Response> {
  try {
    const settings = openIdSettings();
    await countRequest('oidc-login-network', clientOf(request).network);
    const { url, cookie } = await beginOpenIdLogin(settings, wishesOf(request), { clock: systemClock });
    return setAttempt(goTo(url.href), request, { ...cookie, seconds: ATTEMPT_SECONDS });
  } catch (error) {
    return openIdProblem(error, request);
  }
}
