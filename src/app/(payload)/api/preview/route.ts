import { cookies, draftMode } from 'next/headers';
import { redirect } from 'next/navigation';
import type { NextRequest } from 'next/server';

import { DRAFT_COOKIE, isPublicPath } from '@/cms/preview';
import { isStaffRequest } from '@/cms/staff-session';
import { env } from '@/platform/env';

export const dynamic = 'force-dynamic';

/** A preview ends by itself after this time, in seconds. */
const PREVIEW_SECONDS = 60 * 60;

/**
 * `GET /api/preview?path=/zh/news/…`: shows staff the newest draft of a public page. Draft mode holds for that page
 * only, so that the rest of the site stays what visitors see.
 */
export async function GET(request: NextRequest): Promise<Response> {
  const path = request.nextUrl.searchParams.get('path') ?? '';
  if (!isPublicPath(path)) {
    return new Response('The preview needs the path of a public page, such as /zh/news.', { status: 400 });
  }
  if (!(await isStaffRequest(request.headers))) {
    const back = request.nextUrl.pathname + request.nextUrl.search;
    redirect(`/admin/login?${new URLSearchParams({ redirect: back }).toString()}`);
  }

  (await draftMode()).enable();
  // Next.js sets the cookie for the whole site, and for https only.
  const jar = await cookies();
  const value = jar.get(DRAFT_COOKIE)?.value;
  if (value) {
    jar.set({
      name: DRAFT_COOKIE,
      value,
      path,
      httpOnly: true,
      sameSite: 'lax',
      secure: env.PUBLIC_URL.startsWith('https:'),
      maxAge: PREVIEW_SECONDS,
    });
  }
  redirect(path);
}
