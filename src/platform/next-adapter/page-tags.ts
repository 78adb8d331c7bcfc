import { workUnitAsyncStorage } from 'next/dist/server/app-render/work-unit-async-storage.external';

import { areAdaptersOn } from '../framework-adapters';

/**
 * Adds cache tags to the page or route that is being rendered.
 *
 * Next offers this only inside `use cache` (`cacheTag`); `unstable_cache` and `fetch` require the tags before the read,
 * while ours are known after it. Both do what this does: append to the `tags` of the store of the current render, which
 * Next hands to the cache handler as `x-next-cache-tags`.
 *
 * Needs: `workUnitAsyncStorage`, and a store of type `prerender-legacy` whose `tags` is a list or null.
 * Checked with: Next.js 16.4.6
 * Without it: pages do not follow changes of what they show until `revalidate` has passed.
 * Contract test: tests/contract/stale-links.test.ts
 *
 * Does nothing outside a render, and in a render for one request, which nobody keeps.
 */
export function tagCurrentPage(tags: readonly string[]): void {
  if (!areAdaptersOn()) return;
  const store = workUnitAsyncStorage.getStore();
  if (store?.type !== 'prerender-legacy') return;
  store.tags = [...new Set([...(store.tags ?? []), ...tags])];
}
