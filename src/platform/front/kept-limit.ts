import type { IncomingMessage, ServerResponse } from 'node:http';

import { clientOrigin } from '../http/client-address.ts';
import { count, headersOf } from '../rate-limits/limiters.ts';
import { pointsOf } from '../rate-limits/points.ts';

/** Addresses whose answers count against a limit even where they are kept. */
const LIMITED = /^\/api\/content\//;
const LIMIT = 'content-api';

/** Headers of one answer that must not be kept with its content. */
export const LIMIT_HEADERS = ['ratelimit', 'ratelimit-policy'] as const;

/**
 * Counts requests whose answers are sent without asking Next.js, with the counters that the routes use.
 *
 * Runs without the bundler, like `src/web.ts`.
 * @returns asks, given the bytes of the answer, whether it may be sent; otherwise the route refuses the request
 */
export function keptLimit(): (
  request: IncomingMessage,
  response: ServerResponse,
  bytes: number,
) => Promise<boolean> {
  // oxlint-disable-next-line node/no-process-env -- src/platform/env cannot be loaded without the bundler; Next.js checks it
  const { RATE_LIMIT_SCALE, TRUSTED_PROXIES, PUBLIC_URL } = process.env;
  const scale = Number(RATE_LIMIT_SCALE || 1);
  const proxies = (TRUSTED_PROXIES ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  return async (request, response, bytes) => {
    if (!LIMITED.test(request.url ?? '')) return true;
    const forwarded = request.headers['x-forwarded-for'];
    const { network } = clientOrigin(
      {
        peer: request.socket.remoteAddress,
        forwardedFor: Array.isArray(forwarded) ? forwarded.join(',') : (forwarded ?? null),
        forwardedProto: null,
      },
      proxies,
      PUBLIC_URL ?? '',
    );
    const counted = await count(LIMIT, network, { points: pointsOf(bytes), scale });
    if ('retryAfter' in counted) return false;
    for (const [name, value] of Object.entries(headersOf(LIMIT, counted, scale)))
      response.setHeader(name, value);
    return true;
  };
}
