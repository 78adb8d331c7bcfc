import type { IncomingMessage, OutgoingHttpHeader } from 'node:http';
import { ServerResponse } from 'node:http';

import { cacheControl, PRIVATE_CACHE_CONTROL } from '../cache/shared-caches.ts';
import { type Delivery, deliveryOf } from '../http/delivery.ts';
import { contentSecurityPolicy, TRUSTED_TYPES } from '../http/security-headers.ts';

/**
 * Answers of the web process: their headers are completed at the last moment, no matter which code wrote the answer.
 *
 * Needs: `writeHead` of the response being called for every answer, also implicitly; headers that Next.js writes for
 *   itself beginning with `x-nextjs-`, `x-next-`, or `x-middleware-`.
 * Checked with: Next.js 16.4.6
 * Without it: answers have no security headers and show inner ones. So this is never left out.
 * Contract test: src/platform/next-adapter/portal-response.test.ts
 *
 * Runs without the bundler, like `src/web.ts`.
 */

/** Headers that Next.js writes for itself and for hosting platforms. */
const INNER_HEADER = /^(?:x-nextjs-|x-next-|x-middleware-|x-portal-|x-powered-by$)/;

/** Headers that its router in the browser reads from answers with React's data. */
const ROUTER_HEADERS = new Set([
  'x-nextjs-postponed',
  'x-nextjs-stale-time',
  'x-nextjs-rewritten-path',
  'x-nextjs-rewritten-query',
]);

const ADMIN = /^\/admin(?:[/?]|$)/;

/** For pages whose address may contain a secret: other requests carry their origin, but not the address. */
export const PRIVATE_REFERRER_POLICY = 'strict-origin';

/**
 * A class of responses for `http.createServer`.
 * @param always headers of every answer, unless it has its own
 * @param isEnding whether the process is about to end, so every connection closes after its answer
 */
export function portalResponse(
  always: ReadonlyMap<string, string>,
  isEnding: () => boolean = () => false,
): typeof ServerResponse {
  return class PortalResponse<Request extends IncomingMessage> extends ServerResponse<Request> {
    override writeHead(status: number, ...rest: unknown[]): this {
      const given = rest.find((value) => typeof value === 'object' && value !== null);
      // A list of headers is already complete: it belongs to a finished page, which has been here before.
      if (this.headersSent || Array.isArray(given)) {
        const headers = (given ?? []) as OutgoingHttpHeader[];
        return super.writeHead(status, isEnding() ? [...headers, 'Connection', 'close'] : headers);
      }
      for (const [name, value] of Object.entries(given ?? {})) this.setHeader(name, value as string);
      this.statusCode = status;
      completeHeaders(this, always, deliveryOf(this));
      if (isEnding()) this.setHeader('Connection', 'close');
      return super.writeHead(status);
    }
  };
}

/** Removes headers that are not for clients, and adds those that every answer has. */
export function completeHeaders(
  response: ServerResponse,
  always: ReadonlyMap<string, string>,
  delivery: Delivery | undefined,
): void {
  const type = String(response.getHeader('content-type') ?? '');
  const isData = type.startsWith('text/x-component');
  for (const name of response.getHeaderNames()) {
    if (INNER_HEADER.test(name) && !(isData && ROUTER_HEADERS.has(name))) response.removeHeader(name);
  }
  for (const [name, value] of always) if (!response.hasHeader(name)) response.setHeader(name, value);
  if (!response.hasHeader('content-security-policy')) {
    const scripts = delivery?.scripts ?? [];
    response.setHeader('Content-Security-Policy', contentSecurityPolicy({ scripts }));
    // Payload and its editor write HTML in dozens of places, so reports would only fill the log (ADR 071).
    if (
      type.startsWith('text/html') &&
      delivery?.reportsTypes !== false &&
      !ADMIN.test(response.req.url ?? '')
    ) {
      response.setHeader('Content-Security-Policy-Report-Only', TRUSTED_TYPES);
    }
  }
  // A slow sender would otherwise continue on the same connection.
  if (response.statusCode === 408) response.setHeader('Connection', 'close');
  const caching = response.getHeader('cache-control');
  if (delivery?.isPrivate) {
    response.setHeader('Cache-Control', PRIVATE_CACHE_CONTROL);
    response.setHeader('Referrer-Policy', PRIVATE_REFERRER_POLICY);
  } else if (typeof caching === 'string') response.setHeader('Cache-Control', cacheControl(caching));
  const target = response.getHeader('location');
  if (delivery?.query && typeof target === 'string' && !target.includes('?')) {
    const [address = '', fragment] = target.split('#');
    response.setHeader(
      'Location',
      `${address}?${delivery.query}${fragment === undefined ? '' : `#${fragment}`}`,
    );
  }
}
