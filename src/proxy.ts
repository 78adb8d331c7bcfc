import { NextResponse } from 'next/server';
import type { NextRequest } from 'next/server';

import { defaultLocale } from '@/i18n/locales';

/** Only the root: every other address goes to its page untouched. Nothing is authorised here. */
export const config = { matcher: '/' };

/** `/` → `/zh`, query kept. Temporary, since which language is the default may change. */
export function proxy(request: NextRequest): NextResponse {
  const target = request.nextUrl.clone();
  target.pathname = `/${defaultLocale}`;
  return NextResponse.redirect(target, 307);
}
