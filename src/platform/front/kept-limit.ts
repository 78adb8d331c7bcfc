import type { IncomingMessage } from 'node:http';

import { LRUCache } from 'lru-cache';

import { clientOrigin } from '../http/client-address.ts';
import { count, headersOf } from '../rate-limits/limiters.ts';
import { pointsOf } from '../rate-limits/points.ts';

/** Addresses whose answers count against a limit even where they are kept. */
const LIMITED = /^\/api\/content\//;
const LIMIT = 'content-api';

/** Headers of one answer that must not be kept with its content. */
export const LIMIT_HEADERS = ['ratelimit', 'ratelimit-policy'] as const;

/** Networks of clients that asked lately are remembered: to read an address costs more than to send a kept answer. */
const KNOWN_NETWORKS = 1_000;
/** Longer lists of proxies are read each time, so a client cannot fill the memory with them. */
const MOST_KNOWN_CHARACTERS = 200;

/**
 * Counts requests whose answers are sent without asking Next.js, with the counters that the routes use.
 *
 * Runs without the bundler, like `src/web.ts`.
 * @returns asks, given the bytes of the answer, for the headers about the limit, whose names and values alternate; undefined
 *   means that the answer may not be sent, and the route refuses the request
 */
export function keptLimit(): (
  request: IncomingMessage,
  bytes: number,
) => Promise<readonly string[] | undefined> {
  // oxlint-disable-next-line node/no-process-env -- src/platform/env cannot be loaded without the bundler; Next.js checks it
  const { RATE_LIMIT_SCALE, TRUSTED_PROXIES, PUBLIC_URL } = process.env;
  const scale = Number(RATE_LIMIT_SCALE || 1);
  const proxies = (TRUSTED_PROXIES ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const known = new LRUCache<string, string>({ max: KNOWN_NETWORKS });
  const networkOf = (peer: string | undefined, forwardedFor: string | null) => {
    const key = `${peer} ${forwardedFor ?? ''}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const { network } = clientOrigin({ peer, forwardedFor, forwardedProto: null }, proxies, PUBLIC_URL ?? '');
    if (key.length <= MOST_KNOWN_CHARACTERS) known.set(key, network);
    return network;
  };
  return async (request, bytes) => {
    if (!LIMITED.test(request.url ?? '')) return [];
    const forwarded = request.headers['x-forwarded-for'];
    const network = networkOf(
      request.socket.remoteAddress,
      Array.isArray(forwarded) ? forwarded.join(',') : (forwarded ?? null),
    );
    const counted = await count(LIMIT, network, { points: pointsOf(bytes), scale });
    return 'retryAfter' in counted ? undefined : Object.entries(headersOf(LIMIT, counted, scale)).flat();
  };
}
