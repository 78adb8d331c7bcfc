import type { IncomingHttpHeaders } from 'node:http';

import {
  computeCacheBustingSearchParam,
  computeLegacyCacheBustingSearchParam,
} from 'next/dist/shared/lib/router/utils/cache-busting-search-param.js';

import { otherParameters } from '../http/visitor-addresses.ts';

/**
 * Addresses of React's data requests.
 *
 * Next.js's router puts a digest of its own headers (`next-router-state-tree`, …) into the query (`_rsc`), and its
 * server redirects requests without it, so a cache that ignores `Vary` never takes data for a page. A shared answer is
 * made without those headers, so the digest is compared before they are dropped, and Next.js's comparison is off
 * (`validateRSCRequestHeaders` in next.config.ts).
 *
 * Needs: the digest as Next.js’s own router computes it
 *   (`next/dist/shared/lib/router/utils/cache-busting-search-param.js`).
 * Checked with: Next.js 16.4.6
 * Without it: nobody compares the digest, so a cache that ignores `Vary` may keep data for a page.
 * Contract test: src/platform/next-adapter/shared-requests.test.ts
 */

const DATA_PARAMETER = '_rsc';

/**
 * @param headers as the client sent them
 * @param query of the address
 * @returns the query under which this request may be answered; undefined when it already is that
 */
export async function correctedQuery(
  headers: IncomingHttpHeaders,
  query: string,
): Promise<string | undefined> {
  const prefetch = headers['next-router-prefetch'];
  const known = prefetch === '1' || prefetch === '2' || prefetch === '3' ? prefetch : undefined;
  const [segment, tree, from] = [
    headers['next-router-segment-prefetch'],
    headers['next-router-state-tree'],
    headers['next-url'],
  ];
  const given = new URLSearchParams(query).get(DATA_PARAMETER);
  const expected = await computeCacheBustingSearchParam(known, segment, tree, from);
  if (given === expected) return undefined;
  if (given !== null && given === computeLegacyCacheBustingSearchParam(known, segment, tree, from))
    return undefined;
  return [...otherParameters(query), `${DATA_PARAMETER}=${expected}`].join('&');
}
