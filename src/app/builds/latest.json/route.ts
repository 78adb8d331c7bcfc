import { presentBuild } from '@/platform/build';

export const dynamic = 'force-dynamic';

/** Which build is being served, for pages that ask whether they are still up to date. */
export async function GET(): Promise<Response> {
  return Response.json(await presentBuild(), { headers: { 'Cache-Control': 'no-store' } });
}
