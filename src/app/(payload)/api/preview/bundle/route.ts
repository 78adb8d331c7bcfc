import { cookies, draftMode } from 'next/headers';
import { redirect } from 'next/navigation';
import type { NextRequest } from 'next/server';

import { isPublicPath, PREVIEW_SECONDS } from '@/cms/preview';
import { issueBundlePreview } from '@/cms/preview-session';
import { viewers } from '@/features/bundles/admin/people';
import { BUNDLE_COOKIE } from '@/platform/cache/uncached-render';
import { env } from '@/platform/env';
import { isUuid } from '@/platform/ids';
import { DRAFT_COOKIE } from '@/platform/next-adapter/preview-mode';

export const dynamic = 'force-dynamic';

/**
 * `GET /api/preview/bundle?bundle={id}&path=/zh`: shows staff the site as it will be once the bundle is published, beginning
 * with a page. The preview holds for this staff session only.
 */
export async function GET(request: NextRequest): Promise<Response> {
  const path = request.nextUrl.searchParams.get('path') ?? '';
  const bundle = request.nextUrl.searchParams.get('bundle') ?? '';
  if (!isPublicPath(path) || !isUuid(bundle)) {
    return new Response('The preview needs a bundle and the path of a public page, such as /zh.', {
      status: 400,
    });
  }
  const ticket = await issueBundlePreview(request.headers, bundle, viewers);
  if (ticket === undefined) {
    const back = request.nextUrl.pathname + request.nextUrl.search;
    redirect(`/admin/login?${new URLSearchParams({ redirect: back }).toString()}`);
  }

  (await draftMode()).enable();
  // As the preview of a page does, and for the whole site.
  const jar = await cookies();
  const common = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: env.PUBLIC_URL.startsWith('https:'),
    maxAge: PREVIEW_SECONDS,
  } as const;
  jar.set({ name: DRAFT_COOKIE, value: jar.get(DRAFT_COOKIE)?.value ?? '', ...common });
  jar.set({ name: BUNDLE_COOKIE, value: ticket, ...common });
  redirect(path);
}
