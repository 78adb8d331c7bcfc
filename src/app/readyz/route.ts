import { canServe, readiness } from '@/platform/db/readiness';

export const dynamic = 'force-dynamic';

/**
 * Says whether this process can serve visitors, and what it depends on (contracts, section 9). `/status` says what needs
 * a person.
 */
export async function GET(): Promise<Response> {
  const state = await readiness();
  return Response.json(state, {
    status: canServe(state) ? 200 : 503,
    headers: { 'Cache-Control': 'no-store' },
  });
}
