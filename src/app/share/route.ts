import { acceptedLocale } from '@/i18n/locales';
import { env } from '@/platform/env';

import { shareTarget } from './share-target';

/** It reads the query, so its answer is made for one visitor. */
export const dynamic = 'force-dynamic';

/** `share_target` of the manifest: what another app shares with the installed portal. */
export function GET(request: Request): Response {
  const { searchParams } = new URL(request.url);
  const part = (name: string): string => searchParams.get(name) ?? '';
  const lang = acceptedLocale(request.headers.get('accept-language'));
  const shared = { title: part('title'), text: part('text'), url: part('url') };
  return new Response(null, {
    status: 303,
    headers: {
      Location: shareTarget(shared, lang, new URL(env.PUBLIC_URL).origin),
      'Cache-Control': 'private, no-store',
    },
  });
}
