import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import type { NextRequest } from 'next/server';

import { isPublicPath } from '@/cms/preview';
import { BUNDLE_COOKIE } from '@/platform/cache/uncached-render';
import { DRAFT_COOKIE } from '@/platform/next-adapter/preview-mode';

export const dynamic = 'force-dynamic';

/** `GET /api/preview/bundle/leave?path=/zh/news/…`: ends the preview of a bundle and shows a page as visitors see it. */
export async function GET(request: NextRequest): Promise<Response> {
  const path = request.nextUrl.searchParams.get('path') ?? '';
  if (!isPublicPath(path)) {
    return new Response('Name the public page to go on with, such as /zh.', { status: 400 });
  }
  const jar = await cookies();
  for (const name of [DRAFT_COOKIE, BUNDLE_COOKIE]) {
    jar.set({ name, value: '', path: '/', httpOnly: true, maxAge: 0 });
  }
  redirect(path);
}
