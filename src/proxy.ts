import { NextResponse } from 'next/server';
import type { NextRequest } from 'next/server';

import { defaultLocale } from '@/i18n/locales';
import { env } from '@/platform/env';

/** The root and the pages of the identity service: every other address goes to its page untouched. Nothing is authorised here. */
export const config = { matcher: ['/', '/identity/:path*'] };

/**
 * `/` → `/zh`, query kept. Temporary, since which language is the default may change. `/identity/*` is there only while
 * the portal itself logs people in; which is said when it runs, after these pages may have been built.
 */
export function proxy(request: NextRequest): NextResponse {
  const target = request.nextUrl.clone();
  if (target.pathname === '/') {
    target.pathname = `/${defaultLocale}`;
    return NextResponse.redirect(target, 307);
  }
  if (!env.IDENTITY_API_URL && !env.OIDC_ISSUER) return NextResponse.next();
  target.pathname = `/-/not-found${target.pathname}`;
  return NextResponse.rewrite(target);
}
