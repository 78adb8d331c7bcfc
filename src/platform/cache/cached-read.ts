import 'server-only';

import { unstable_cache } from 'next/cache';

/** Seconds after which a page or read is refreshed even if no notification came: the safety net of the design. */
export const REVALIDATE_SECONDS = 300;

/**
 * Wraps a read of content so that its result is kept until one of its tags expires.
 *
 * @param name unique name of the read; part of the cache key together with the arguments
 * @param tags tags of all collections and globals that the result depends on
 * @param read the read itself; arguments and result must be JSON values
 */
export function cachedRead<Arguments extends unknown[], Result>(
  name: string,
  tags: readonly string[],
  read: (...args: Arguments) => Promise<Result>,
): (...args: Arguments) => Promise<Result> {
  return unstable_cache(read, [name], { tags: [...tags], revalidate: REVALIDATE_SECONDS });
}
