import { securityTxt } from '@/features/site';
import { getSecurityContact } from '@/features/site/queries';
import { env } from '@/platform/env';

/** Rendered per request from a cached read: a build has no database to ask. */
export const dynamic = 'force-dynamic';

/** Whom to tell about a vulnerability (RFC 9116); nothing while the site settings name nobody. */
export async function GET(): Promise<Response> {
  const text = securityTxt(await getSecurityContact(), env.PUBLIC_URL);
  const headers = { 'Content-Type': 'text/plain; charset=utf-8' };
  if (text === undefined) return new Response('Not found\n', { status: 404, headers });
  return new Response(text, { headers: { ...headers, 'Cache-Control': 'public, max-age=300' } });
}
