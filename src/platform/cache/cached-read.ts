import 'server-only';

import { remember } from './kept-reads';
import { dependOn } from './recorder';

/**
 * Wraps a read of content so its result is kept until something that it touched changes. The read itself determines
 * what that is: everything in `cms/public-read` records its tags. Its callers, pages or other cached reads, depend on
 * the same tags.
 *
 * @param name unique name of the read; part of the key together with the arguments
 * @param read the read itself; arguments and result must be JSON values
 */
export function cachedRead<Arguments extends unknown[], Result>(
  name: string,
  read: (...args: Arguments) => Promise<Result>,
): (...args: Arguments) => Promise<Result> {
  return async (...args) => {
    const { json, tags } = await remember(`${name} ${JSON.stringify(args)}`, () => read(...args));
    dependOn(...tags);
    // A copy for each caller, so no one changes what others get.
    return (json === undefined ? undefined : JSON.parse(json)) as Result;
  };
}
