import { expect, it } from 'vitest';

import { measureTrace } from './cache-trace';

it('has more of the pages that visitors ask for than one that keeps the latest', () => {
  const { lru, tinyLfu } = measureTrace({ pages: 4_000, visits: 20_000, share: 0.1 });
  expect(tinyLfu.quiet).toBeGreaterThan(lru.quiet);
  // A crawler costs the one that keeps the latest far more.
  expect(lru.quiet - lru.crawled).toBeGreaterThan(2 * (tinyLfu.quiet - tinyLfu.crawled));
});
