import { cookies, draftMode } from 'next/headers';
import { redirect } from 'next/navigation';
import type { NextRequest } from 'next/server';

import { contentGlobalOf } from '@/cms/content-globals';
import { isPublicPath, PREVIEW_COOKIE, PREVIEW_SECONDS } from '@/cms/preview';
import { issuePreview } from '@/cms/preview-session';
import { env } from '@/platform/env';
import { DRAFT_COOKIE } from '@/platform/next-adapter/preview-mode';

export const dynamic = 'force-dynamic';

/**
 * `GET /api/preview?path=/zh/news/…`: shows staff the newest draft of a public page. The preview holds for that page and
 * this staff session only, so the rest of the site stays what visitors see. With `global=navigation`, it shows the draft of the
 * menu on that page instead.
 */
export async function GET(request: NextRequest): Promise<Response> {
  const path = request.nextUrl.searchParams.get('path') ?? '';
  if (!isPublicPath(path)) {
    return new Response('The preview needs the path of a public page, such as /zh/news.', { status: 400 });
  }
  const global = contentGlobalOf(request.nextUrl.searchParams.get('global'));
  const ticket = await issuePreview(request.headers, { path, global });
  if (ticket === undefined) {
    const back = request.nextUrl.pathname + request.nextUrl.search;
    redirect(`/admin/login?${new URLSearchParams({ redirect: back }).toString()}`);
  }

  (await draftMode()).enable();
  // Next.js sets the cookie for the whole site, and for https only.
  const jar = await cookies();
  const common = {
    path,
    httpOnly: true,
    sameSite: 'lax',
    secure: env.PUBLIC_URL.startsWith('https:'),
    maxAge: PREVIEW_SECONDS,
  } as const;
  jar.set({ name: DRAFT_COOKIE, value: jar.get(DRAFT_COOKIE)?.value ?? '', ...common });
  jar.set({ name: PREVIEW_COOKIE, value: ticket, ...common });
  redirect(path);
}
