import { goTo, openIdProblem, openIdSettings, redirectTo } from '@/app/_api/openid';
import { returnAfterLogOut } from '@/features/identity';
import { defaultLocale } from '@/i18n/locales';

export const dynamic = 'force-dynamic';

/** Where the OpenID provider sends the browser after a log-out; from here it goes where it wanted to. */
export function GET(request: Request): Response {
  try {
    openIdSettings();
    const wanted = returnAfterLogOut(new URL(request.url).searchParams.get('state'));
    return goTo(redirectTo(wanted, defaultLocale));
  } catch (error) {
    return openIdProblem(error, request);
  }
}
