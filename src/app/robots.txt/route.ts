import { env } from '@/platform/env';

/** The address of the portal is known when it runs, not when it is built. */
export const dynamic = 'force-dynamic';

const rules = [
  'User-agent: *',
  'Allow: /api/media/',
  'Disallow: /api/',
  'Disallow: /api-',
  'Disallow: /admin',
  'Disallow: /identity/',
  'Disallow: /*/my/',
  'Disallow: /*/search',
];

export function GET(): Response {
  return new Response([...rules, '', `Sitemap: ${env.PUBLIC_URL}/sitemap.xml`, ''].join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}
