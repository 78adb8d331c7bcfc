export const dynamic = 'force-dynamic';

/** Says that this process lives; whether it can serve is what /readyz says. */
export function GET(): Response {
  return new Response('ok\n', {
    headers: { 'Cache-Control': 'no-store', 'Content-Type': 'text/plain; charset=utf-8' },
  });
}
