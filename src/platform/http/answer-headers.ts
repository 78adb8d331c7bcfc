import type { ServerResponse } from 'node:http';

import { cacheControl, PRIVATE_CACHE_CONTROL } from '../cache/shared-caches.ts';
import type { Delivery } from './delivery.ts';
import { contentSecurityPolicy, TRUSTED_TYPES } from './security-headers.ts';

/**
 * Headers of answers to clients, whichever front of Next.js sends them.
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

/** The policy of a document that any site may show in a frame. */
const FRAMED_ANYWHERE = /frame-ancestors \*/;

/** For pages whose address may contain a secret: other requests carry their origin, but not the address. */
export const PRIVATE_REFERRER_POLICY = 'strict-origin';

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
  const mayBeFramed = FRAMED_ANYWHERE.test(String(response.getHeader('content-security-policy') ?? ''));
  for (const [name, value] of always) {
    // The older header cannot say it, and browsers that know both ignore it.
    if (mayBeFramed && name === 'X-Frame-Options') continue;
    if (!response.hasHeader(name)) response.setHeader(name, value);
  }
  if (!response.hasHeader('content-security-policy')) {
    const { scripts = [], namesFiles } = delivery ?? {};
    response.setHeader('Content-Security-Policy', contentSecurityPolicy({ scripts, namesFiles }));
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
