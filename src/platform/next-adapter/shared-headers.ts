import type { IncomingHttpHeaders } from 'node:http';

/**
 * Headers of requests that may affect an answer for everyone.
 *
 * Needs: the router of Next.js asking for data with these headers, and for data in advance with
 *   `next-router-prefetch`.
 * Checked with: Next.js 16.4.6
 * Without it: unknown headers never reach a shared answer, so links load whole pages.
 * Contract test: src/platform/next-adapter/shared-headers.test.ts
 *
 * Runs without the bundler, like `src/web.ts`.
 */

/**
 * Headers that reach a shared answer, with the values that each may have: its form (React's data or HTML), the
 * requested part of a file, and what the client already has.
 */
const SHARED_HEADERS: Readonly<Record<string, RegExp>> = {
  'accept-encoding': /^[\w ,;.*=-]{1,200}$/,
  'cache-control': /^(?:no-cache|max-age=0)$/,
  'if-modified-since': /^[A-Za-z0-9 ,:]{1,40}$/,
  'if-none-match': /^[\x20-\x7e]{1,500}$/,
  'if-range': /^[\x20-\x7e]{1,200}$/,
  range: /^bytes=[\d, -]{1,100}$/,
  rsc: /^1$/,
  'next-router-prefetch': /^[123]$/,
  'next-router-segment-prefetch': /^\/[\w./$~!-]{1,300}$/,
};

/** The headers of a request that may affect an answer for everyone (ADR 070). */
export function sharedHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  // HTTP/1.1 has to have a host; which one the visitor wrote is his.
  const kept: IncomingHttpHeaders = { host: 'localhost' };
  for (const [name, allowed] of Object.entries(SHARED_HEADERS)) {
    const value = headers[name];
    if (typeof value === 'string' && allowed.test(value)) kept[name] = value;
  }
  return kept;
}

/** Whether the router asks for something that nobody has clicked on yet. */
export function isPrefetch(headers: IncomingHttpHeaders): boolean {
  return headers['next-router-prefetch'] !== undefined;
}
