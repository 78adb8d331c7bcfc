import { type Status, status } from '@/platform/db/status';

export const dynamic = 'force-dynamic';

/** Everyone may ask, so the database is asked no more often than this, in ms. */
const KEEP_MS = 2_000;

let kept: { readonly at: number; readonly state: Promise<Status> } | undefined;

/** Says what needs a person (contracts, section 9), for alarms. Load balancers ask `/readyz`. */
export async function GET(): Promise<Response> {
  if (!kept || performance.now() - kept.at > KEEP_MS) kept = { at: performance.now(), state: status() };
  const state = await kept.state;
  return Response.json(state, {
    status: state.attention.length === 0 ? 200 : 503,
    headers: { 'Cache-Control': 'no-store' },
  });
}
