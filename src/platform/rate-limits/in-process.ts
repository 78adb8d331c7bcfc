import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

import { env } from '../env';
import { PortalError } from '../http/errors';
import { type LimitName, limits } from './limits';

const limiters = new Map<string, RateLimiterMemory>();

/** The rest of a limit after a request. */
export interface Allowance {
  readonly remaining: number;
  /** Seconds until the full limit is available again. */
  readonly resetsIn: number;
}

const quotaOf = (name: LimitName) => Math.max(1, Math.round(limits[name].requests * env.RATE_LIMIT_SCALE));

/**
 * Counts a request in the memory of this process only: for frequent requests that no one gains by repeating, where a
 * database write for each would cost more than the request itself. Processes count separately, so each allows the full
 * limit.
 * @param points how much of the limit the request uses
 * @throws PortalError `too_many_requests` with the seconds to wait
 */
export async function countInProcess(name: LimitName, key: string, points = 1): Promise<Allowance> {
  const limiter =
    limiters.get(name) ??
    new RateLimiterMemory({ keyPrefix: name, points: quotaOf(name), duration: limits[name].seconds });
  limiters.set(name, limiter);
  try {
    const { remainingPoints, msBeforeNext } = await limiter.consume(key, points);
    return { remaining: remainingPoints, resetsIn: Math.ceil(msBeforeNext / 1000) };
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    throw new PortalError('too_many_requests', { retryAfter: Math.ceil(error.msBeforeNext / 1000) });
  }
}

/** Headers that show a client how much of a limit is left (draft-ietf-httpapi-ratelimit-headers). */
export function rateLimitHeaders(
  name: LimitName,
  { remaining, resetsIn }: Allowance,
): Record<string, string> {
  return {
    'RateLimit-Policy': `"${name}";q=${quotaOf(name)};w=${limits[name].seconds}`,
    RateLimit: `"${name}";r=${Math.max(0, remaining)};t=${resetsIn}`,
  };
}
