import { goTo, openIdProblem, openIdSettings, visitorOf, wishesOf } from '@/app/_api/openid';
import { clearSession } from '@/app/_api/session';
import { logOutOfOpenId } from '@/features/identity';
import { env } from '@/platform/env';
import { siteOf } from '@/platform/http/same-site';

export const dynamic = 'force-dynamic';

/**
 * Ends the session here and at the OpenID provider: `?redirect_uri=&lang=` (contracts, section 2). A link on another
 * site logs nobody out; it only leads home.
 */
export async function GET(request: Request): Promise<Response> {
  try {
    const settings = openIdSettings();
    const { redirect } = wishesOf(request);
    const context = await visitorOf(request);
    const { session } = context;
    // Typed or bookmarked, it comes from no site at all.
    const typed = request.headers.get('sec-fetch-site') === 'none';
    if (!session || (!typed && siteOf(request.headers, env.PUBLIC_URL) === 'foreign')) return goTo(redirect);
    return clearSession(goTo(await logOutOfOpenId(settings, { session, redirect }, context)), request);
  } catch (error) {
    return openIdProblem(error, request);
  }
}
