import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';

const PREFIX = 'x-portal-raw-';

/**
 * Name under which a route handler sets a header that Next.js would drop (`Content-Length`) or leave as the
 * configuration sets it for the address (`Content-Security-Policy`).
 */
export function rawHeader(name: string): string {
  return PREFIX + name;
}

/** Gives such headers their real names on every response of this process. */
export function letRawHeadersThrough(): void {
  subscribe('http.server.request.start', (message) => {
    const { response } = message as { request: IncomingMessage; response: ServerResponse };
    const set = response.setHeader.bind(response);
    response.setHeader = (name, value) =>
      name.toLowerCase().startsWith(PREFIX)
        ? set(name.slice(PREFIX.length), Array.isArray(value) ? value.join(', ') : value)
        : set(name, value);
  });
}
