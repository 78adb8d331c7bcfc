import 'server-only';

import { remember } from './kept-reads';
import { dependOn } from './recorder';

/**
 * Wraps a read of content so its result is kept until something that it touched changes. What that is follows from
 * the read itself: everything in `cms/public-read` records its tags. Anyone who asks, a page or another cached read,
 * depends on the same tags.
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
    // A copy for everyone who asks, so nobody changes what others get.
    return (json === undefined ? undefined : JSON.parse(json)) as Result;
  };
}
