import { type Cache, newCache, RemovalReason } from 'transitory';

/** A page with fewer visits than this is not popular. */
const MIN_VISITS = 2;

/** Milliseconds after which visits count half, so pages are popular that visitors ask for now. */
const HALF_LIFE_MS = 600_000;

interface Options<Page> {
  /** Limit for what one web process keeps. */
  readonly maxBytes: number;
  readonly bytesOf: (page: Page) => number;
  readonly onRemoved: (path: string) => void;
  /** A clock in milliseconds. */
  readonly now?: () => number;
}

/**
 * Finished pages within a budget of bytes. Which pages stay is decided by W-TinyLFU: a page that is asked for once does not
 * push out one that is asked for often, so a crawler that walks through all pages leaves the popular ones where they are
 * (ADR 173).
 *
 * Runs without the bundler.
 */
export class PageStore<Page> {
  readonly #cache: Cache<string, Page>;
  /** Visits of each page that is kept. */
  readonly #visits = new Map<string, number>();
  readonly #now: () => number;
  #halvedAt: number;

  constructor({ maxBytes, bytesOf, onRemoved, now = () => performance.now() }: Options<Page>) {
    this.#now = now;
    this.#halvedAt = now();
    this.#cache = newCache<string, Page>()
      .maxSize(maxBytes)
      .withWeigher((_path, page) => bytesOf(page))
      .withRemovalListener((path, _page, reason) => {
        if (reason === RemovalReason.REPLACED) return;
        this.#visits.delete(path);
        onRemoved(path);
      })
      .build();
  }

  get pages(): number {
    return this.#cache.size;
  }

  get bytes(): number {
    return this.#cache.weightedSize;
  }

  /** A page, for a visitor. */
  visit(path: string): Page | undefined {
    const page = this.#cache.getIfPresent(path);
    if (page === null) return undefined;
    this.#visits.set(path, (this.#visits.get(path) ?? 0) + 1);
    return page;
  }

  /** A page, without counting this as a visit. */
  peek(path: string): Page | undefined {
    return this.#cache.peek(path) ?? undefined;
  }

  set(path: string, page: Page): void {
    this.#cache.set(path, page);
    // Otherwise the library would keep more than the budget for up to five seconds.
    this.#cache.cleanUp();
  }

  /** Takes back a visit that was nobody's. */
  discount(path: string): void {
    const visits = this.#visits.get(path);
    if (visits !== undefined) this.#visits.set(path, Math.max(0, visits - 1));
  }

  /** The most visited pages, the most visited first. */
  popular(count: number): string[] {
    const halvings = Math.floor((this.#now() - this.#halvedAt) / HALF_LIFE_MS);
    if (halvings > 0) {
      for (const [path, visits] of this.#visits) this.#visits.set(path, visits / 2 ** halvings);
      this.#halvedAt += halvings * HALF_LIFE_MS;
    }
    return [...this.#visits]
      .filter(([, visits]) => visits >= MIN_VISITS)
      .sort(([, a], [, b]) => b - a)
      .slice(0, count)
      .map(([path]) => path);
  }
}
