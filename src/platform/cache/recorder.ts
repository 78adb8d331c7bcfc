import { AsyncLocalStorage } from 'node:async_hooks';

import { tagCurrentPage } from '../next-adapter/page-tags';
import { condensedTags } from './tags';

/** The bundler copies this module into several chunks; all of them share one storage. */
const STORAGE = Symbol.for('portal.cache-tag-recorder');

function storage(): AsyncLocalStorage<Set<string>> {
  const holder = globalThis as { [STORAGE]?: AsyncLocalStorage<Set<string>> };
  holder[STORAGE] ??= new AsyncLocalStorage();
  return holder[STORAGE];
}

/** Runs a read and returns its result with the tags of everything that it touched. */
export async function recordTags<Result>(
  read: () => Promise<Result>,
): Promise<{ result: Result; tags: string[] }> {
  const recorded = new Set<string>();
  const result = await storage().run(recorded, read);
  return { result, tags: condensedTags(recorded) };
}

/** Notes that the current read depends on these tags; outside a recorded read, that the page being rendered does. */
export function dependOn(...tags: readonly string[]): void {
  const recorded = storage().getStore();
  if (!recorded) tagCurrentPage(tags);
  else for (const tag of tags) recorded.add(tag);
}
