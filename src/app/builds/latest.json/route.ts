import { portalVersion, presentBuild } from '@/platform/build';

export const dynamic = 'force-dynamic';

/** Which build is being served, for pages that ask whether they are still up to date. */
export async function GET(): Promise<Response> {
  const [build, version] = await Promise.all([presentBuild(), portalVersion()]);
  return Response.json({ ...build, version }, { headers: { 'Cache-Control': 'no-store' } });
}
