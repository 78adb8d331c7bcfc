import { consentAddress, goTo, openIdProblem, openIdSettings, visitorOf } from '@/app/_api/openid';
import { clientOf, cookieOf } from '@/app/_api/request';
import { setAttempt, setSession } from '@/app/_api/session-cookies';
import { finishOpenIdLogin, memberAttemptCookie } from '@/features/identity';
import { countRequest } from '@/platform/rate-limits/rate-limits';

export const dynamic = 'force-dynamic';

/** Where the OpenID provider sends the browser back to. */
export async function GET(request: Request): Promise<Response> {
  const answer = new URL(request.url).searchParams;
  const name = memberAttemptCookie(answer.get('state') ?? '');
  const forget = (response: Response) => setAttempt(response, request, { name, value: '', seconds: 0 });
  try {
    const settings = openIdSettings();
    await countRequest('oidc-callback-network', clientOf(request).network);
    const back = { answer, kept: cookieOf(request, name) };
    const { session, redirect, lang } = await finishOpenIdLogin(settings, back, await visitorOf(request));
    // Who comes for the first time has agreed to nothing here yet (ADR 048).
    const next = session.consented ? redirect : consentAddress(lang, redirect);
    return forget(setSession(goTo(next), request, session));
  } catch (error) {
    return forget(openIdProblem(error, request));
  }
}
