import { RateLimiterMemory } from 'rate-limiter-flexible';

import { type ProcessLimitName, limits } from './limits.ts';

/**
 * The counters of this process, which routes and the front of Next.js share: the bundler copies modules.
 *
 * Runs with and without the bundler, so its imports are relative and have file extensions.
 */

/** The rest of a limit after a request. */
export interface Allowance {
  readonly remaining: number;
  /** Seconds until the full limit is available again. */
  readonly resetsIn: number;
}

const STATE = Symbol.for('portal.in-process-limits');

/** Requests that the limit allows. @param scale `RATE_LIMIT_SCALE` */
const quotaOf = (name: ProcessLimitName, scale: number) =>
  Math.max(1, Math.round(limits[name].requests * scale));

/**
 * Counts a request.
 * @param scale `RATE_LIMIT_SCALE`
 * @returns what is left, or the seconds after which there is something again
 */
export async function count(
  name: ProcessLimitName,
  key: string,
  { points = 1, scale }: { points?: number; scale: number },
): Promise<Allowance | { readonly retryAfter: number }> {
  const limiters = ((globalThis as { [STATE]?: Map<string, RateLimiterMemory> })[STATE] ??= new Map());
  const limiter =
    limiters.get(name) ??
    new RateLimiterMemory({
      keyPrefix: name,
      points: quotaOf(name, scale),
      duration: limits[name].seconds,
    });
  limiters.set(name, limiter);
  try {
    const { remainingPoints, msBeforeNext } = await limiter.consume(key, points);
    return { remaining: remainingPoints, resetsIn: Math.ceil(msBeforeNext / 1000) };
  } catch (error) {
    // Another copy of the library may have thrown it.
    if (typeof error !== 'object' || error === null || !('msBeforeNext' in error)) throw error;
    return { retryAfter: Math.ceil(Number(error.msBeforeNext) / 1000) };
  }
}

/** Headers that show a client how much of a limit is left (draft-ietf-httpapi-ratelimit-headers). */
export function headersOf(
  name: ProcessLimitName,
  { remaining, resetsIn }: Allowance,
  scale: number,
): Record<string, string> {
  return {
    'RateLimit-Policy': `"${name}";q=${quotaOf(name, scale)};w=${limits[name].seconds}`,
    RateLimit: `"${name}";r=${Math.max(0, remaining)};t=${resetsIn}`,
  };
}
