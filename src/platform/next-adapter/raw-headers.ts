import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Headers of route handlers that Next.js would change.
 *
 * Needs: the diagnostics channel `http.server.request.start` of Node.js, published with the response, and `setHeader`
 *   of the response being how Next.js sends the headers of a route handler.
 * Checked with: Next.js 16.4.6
 * Without it: `src/platform/front/plain-front.ts` names the headers. If nothing does, files come without a length, and
 *   with the policy that every answer has.
 * Contract test: src/platform/next-adapter/raw-headers.test.ts
 */
const PREFIX = 'x-portal-raw-';

/**
 * Name under which a route handler sets a header that Next.js would drop (`Content-Length`) or leave as the
 * configuration sets it for the address (`Content-Security-Policy`).
 */
export function rawHeader(name: string): string {
  return PREFIX + name;
}

/** The name under which clients get a header. */
export function sentHeader(name: string): string {
  return name.toLowerCase().startsWith(PREFIX) ? name.slice(PREFIX.length) : name;
}

/** Gives such headers their real names on every response of this process. */
export function letRawHeadersThrough(): void {
  subscribe('http.server.request.start', (message) => {
    const { response } = message as { request: IncomingMessage; response: ServerResponse };
    const set = response.setHeader.bind(response);
    response.setHeader = (name, value) =>
      sentHeader(name) === name
        ? set(name, value)
        : set(sentHeader(name), Array.isArray(value) ? value.join(', ') : value);
  });
}
