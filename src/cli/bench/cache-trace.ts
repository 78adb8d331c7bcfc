import { LRUCache } from 'lru-cache';

import { PageStore } from '@/platform/cache/page-store';

interface Trace {
  /** Pages of the site. */
  readonly pages: number;
  /** Visits by readers, before and beside the crawler. */
  readonly visits: number;
  /** Budget as a share of the bytes of all pages. */
  readonly share: number;
}

/** Share of readers' visits that were answered from what was kept. */
interface HitRatio {
  readonly quiet: number;
  /** While a crawler asks for each page of the site once. */
  readonly crawled: number;
}

/** What both policies have in common. */
interface Policy {
  has(path: string): boolean;
  keep(path: string, bytes: number): void;
}

/**
 * Replays the same visits against finished pages as they are kept now, and as they were kept before: the latest ones. Visits
 * follow Zipf's law, as visits of sites do; sizes are spread from 8 to 40 kB. Nothing is random, so each run has the same
 * result.
 */
export function measureTrace(trace: Trace): { lru: HitRatio; tinyLfu: HitRatio } {
  const sizes = Array.from({ length: trace.pages }, (_, page) => 8_000 + ((page * 7_919) % 32_000));
  const maxBytes = Math.floor(sizes.reduce((sum, bytes) => sum + bytes, 0) * trace.share);
  const latest = new LRUCache<string, number>({ maxSize: maxBytes, sizeCalculation: (bytes) => bytes });
  const store = new PageStore<number>({ maxBytes, bytesOf: (bytes) => bytes, onRemoved: () => undefined });
  return {
    lru: replay(trace, sizes, {
      has: (path) => latest.get(path) !== undefined,
      keep: (path, bytes) => void latest.set(path, bytes),
    }),
    tinyLfu: replay(trace, sizes, {
      has: (path) => store.visit(path) !== undefined,
      keep: (path, bytes) => store.set(path, bytes),
    }),
  };
}

function replay({ pages, visits }: Trace, sizes: readonly number[], policy: Policy): HitRatio {
  const random = randomNumbers();
  const next = zipf(pages);
  const ask = (page: number): boolean => {
    const path = `/${page}`;
    if (policy.has(path)) return true;
    policy.keep(path, sizes[page] ?? 0);
    return false;
  };
  const share = (withCrawler: boolean): number => {
    let hits = 0;
    for (let visit = 0; visit < visits; visit += 1) {
      if (ask(next(random()))) hits += 1;
      // The crawler is done when the visits are.
      const [from, to] = [visit, visit + 1].map((at) => Math.floor((at * pages) / visits));
      if (withCrawler) for (let page = from ?? 0; page < (to ?? 0); page += 1) ask(page);
    }
    return hits / visits;
  };
  // The first visits find nothing, whatever the policy.
  share(false);
  return { quiet: share(false), crawled: share(true) };
}

/** Pages by their rank, the first one most often. @returns a function from a number below 1 to a page */
function zipf(pages: number): (at: number) => number {
  const sums: number[] = [];
  for (let rank = 1; rank <= pages; rank += 1) sums.push((sums.at(-1) ?? 0) + 1 / rank);
  const total = sums.at(-1) ?? 1;
  return (at) => {
    let [low, high] = [0, pages - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) < at * total) low = middle + 1;
      else high = middle;
    }
    // Neighbors in rank are not neighbors in the walk of the crawler.
    return (low * 6_151) % pages;
  };
}

/** Numbers from 0 to 1, the same in each run (mulberry32). */
function randomNumbers(): () => number {
  let state = 42;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
