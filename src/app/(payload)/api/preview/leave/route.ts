import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import type { NextRequest } from 'next/server';

import { isPublicPath, PREVIEW_COOKIE } from '@/cms/preview';
import { DRAFT_COOKIE } from '@/platform/next-adapter/preview-mode';

export const dynamic = 'force-dynamic';

/** `GET /api/preview/leave?path=/zh/news/…`: ends the preview of a page and shows it as visitors see it. */
export async function GET(request: NextRequest): Promise<Response> {
  const path = request.nextUrl.searchParams.get('path') ?? '';
  if (!isPublicPath(path)) {
    return new Response('Name the public page whose preview ends, such as /zh/news.', { status: 400 });
  }
  const jar = await cookies();
  for (const name of [DRAFT_COOKIE, PREVIEW_COOKIE]) {
    jar.set({ name, value: '', path, httpOnly: true, maxAge: 0 });
  }
  redirect(path);
}
