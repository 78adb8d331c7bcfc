import 'server-only';

import { remember } from './kept-reads';
import { dependOn } from './recorder';
import { readsOfRender } from './uncached-render';

/**
 * Wraps a read of content so its result is kept until something that it touched changes. The read itself determines
 * what that is: everything in `cms/public-read` records its tags. Its callers, pages or other cached reads, depend on
 * the same tags. The preview of a bundle reads past all that is kept (ADR 221).
 *
 * @param name unique name of the read; part of the key together with the arguments
 * @param read the read itself; arguments and result must be JSON values
 */
export function cachedRead<Arguments extends unknown[], Result>(
  name: string,
  read: (...args: Arguments) => Promise<Result>,
): (...args: Arguments) => Promise<Result> {
  return async (...args) => {
    const key = `${name} ${JSON.stringify(args)}`;
    const uncached = await readsOfRender();
    if (uncached) {
      const own = uncached.get(key) ?? read(...args).then((result) => JSON.stringify(result));
      uncached.set(key, own);
      return parsed(await own) as Result;
    }
    const { json, tags } = await remember(key, () => read(...args));
    dependOn(...tags);
    return parsed(json) as Result;
  };
}

/** A copy for each caller, so no one changes what others get. */
const parsed = (json: string | undefined): unknown => (json === undefined ? undefined : JSON.parse(json));
