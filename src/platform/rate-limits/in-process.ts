import { env } from '../env';
import { PortalError } from '../http/errors';
import { type Allowance, count, headersOf } from './limiters';
import type { ProcessLimitName } from './limits';

export type { Allowance } from './limiters';

/**
 * Counts a request in the memory of this process only: for frequent requests that no one gains by repeating, where a
 * database write for each would cost more than the request itself. Processes count separately, so each allows the full
 * limit.
 * @param points how much of the limit the request uses
 * @throws PortalError `too_many_requests` with the seconds to wait
 */
export async function countInProcess(name: ProcessLimitName, key: string, points = 1): Promise<Allowance> {
  const counted = await count(name, key, { points, scale: env.RATE_LIMIT_SCALE });
  if ('retryAfter' in counted) throw new PortalError('too_many_requests', { retryAfter: counted.retryAfter });
  return counted;
}

/** Headers that show a client how much of a limit is left (draft-ietf-httpapi-ratelimit-headers). */
export function rateLimitHeaders(name: ProcessLimitName, allowance: Allowance): Record<string, string> {
  return headersOf(name, allowance, env.RATE_LIMIT_SCALE);
}
