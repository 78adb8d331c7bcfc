import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

import { keyedHash } from '../crypto/secrets';
import { getPool } from '../db/database';
import { env } from '../env';
import { PortalError } from '../http/errors';

import { type SharedLimitName, limits } from './limits';

const limiters = new WeakMap<Pool, Map<string, RateLimiterPostgres>>();

async function limiterOf(name: SharedLimitName): Promise<RateLimiterPostgres> {
  const pool = await getPool();
  const known = limiters.get(pool) ?? new Map<string, RateLimiterPostgres>();
  limiters.set(pool, known);
  const limiter =
    known.get(name) ??
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: name,
      points: Math.max(1, Math.round(limits[name].requests * env.RATE_LIMIT_SCALE)),
      duration: limits[name].seconds,
    });
  known.set(name, limiter);
  return limiter;
}

/** Keys may be addresses of people; only a keyed hash of them is stored. */
const storedKey = (key: string) => keyedHash('rate-limits', key).slice(0, 32);

/**
 * Counts one request. There is no in-memory fallback: when the database is down, the request fails, so no one gains
 * extra tries.
 * @throws PortalError `too_many_requests` with the seconds to wait
 */
export async function countRequest(limit: SharedLimitName, key: string): Promise<void> {
  const limiter = await limiterOf(limit);
  try {
    await limiter.consume(storedKey(key));
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    throw new PortalError('too_many_requests', { retryAfter: Math.ceil(error.msBeforeNext / 1000) });
  }
}

/** The current count, without counting; and the seconds until it expires. */
export async function countSoFar(
  limit: SharedLimitName,
  key: string,
): Promise<{ count: number; resetsIn: number }> {
  const state = await (await limiterOf(limit)).get(storedKey(key));
  return { count: state?.consumedPoints ?? 0, resetsIn: Math.ceil((state?.msBeforeNext ?? 0) / 1000) };
}

/** Counts an event that is not itself refused, such as an incorrect password. */
export async function countEvent(limit: SharedLimitName, key: string): Promise<number> {
  return (await (await limiterOf(limit)).penalty(storedKey(key), 1)).consumedPoints;
}

/** Resets the count. */
export async function forgetCount(limit: SharedLimitName, key: string): Promise<void> {
  await (await limiterOf(limit)).delete(storedKey(key));
}

/**
 * Refuses what `countRequest` would refuse now, without counting.
 * @throws PortalError `too_many_requests` with the seconds to wait
 */
export async function refuseExhausted(limit: SharedLimitName, key: string): Promise<void> {
  const limiter = await limiterOf(limit);
  const state = await limiter.get(storedKey(key));
  if (!state || state.consumedPoints < limiter.points) return;
  throw new PortalError('too_many_requests', { retryAfter: Math.ceil(state.msBeforeNext / 1000) });
}
