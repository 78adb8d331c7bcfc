import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

import { env } from '../env';
import { PortalError } from '../http/errors';
import type { Limit } from './rate-limits';

const limiters = new Map<string, RateLimiterMemory>();

/**
 * Counts one request in the memory of this process only: for frequent requests that nobody gains anything by repeating,
 * where a write to the database for each would cost more than the request itself. Several processes count apart, so each
 * allows as much.
 * @throws PortalError `too_many_requests` with the seconds to wait
 */
export async function countInProcess(limit: Limit, key: string): Promise<void> {
  const limiter =
    limiters.get(limit.name) ??
    new RateLimiterMemory({
      keyPrefix: limit.name,
      points: Math.max(1, Math.round(limit.requests * env.RATE_LIMIT_SCALE)),
      duration: limit.seconds,
    });
  limiters.set(limit.name, limiter);
  try {
    await limiter.consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    throw new PortalError('too_many_requests', { retryAfter: Math.ceil(error.msBeforeNext / 1000) });
  }
}
