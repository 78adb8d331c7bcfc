import { LRUCache } from 'lru-cache';

import { areAdaptersOn } from '../framework-adapters.ts';
import { count, reading, sample } from '../metrics/metrics.ts';
import { cacheTime, expiredSince } from '../next-adapter/page-cache-handler.ts';

/** Milliseconds after which something is made again even if no notification arrived: the safety net of the design. */
export const REFRESH_MS = 300_000;

/** Something made of content. */
export interface Kept<Value> {
  /** When making it began, in the time of the cache. */
  readonly startedAt: number;
  readonly value: Value;
  /** What it depends on. */
  readonly tags: readonly string[];
}

interface Made<Value> extends Pick<Kept<Value>, 'value' | 'tags'> {
  /** When another process began to make it; when it was made here, undefined. */
  readonly startedAt?: number | undefined;
}

interface State<Value> {
  kept: LRUCache<string, Kept<Value>>;
  flights: Map<string, Promise<Kept<Value>>>;
}

interface Options<Value> {
  /** Unique; the bundler copies modules into several chunks, and all of them share the state of this name. */
  name: string;
  /** Limit for what one web process keeps. */
  maxBytes: number;
  bytesOf: (value: Value) => number;
}

/**
 * Keeps what is made of content until something behind it changes, and makes each thing once for all who ask for it
 * at the same time.
 *
 * Runs with and without the bundler, like the page cache, so its imports are relative and have file extensions.
 */
export class Keeper<Value> {
  readonly #state: State<Value>;
  readonly #name: string;

  constructor({ name, maxBytes, bytesOf }: Options<Value>) {
    const holder = globalThis as unknown as Record<symbol, State<Value> | undefined>;
    const state = (holder[Symbol.for(`portal.kept.${name}`)] ??= {
      kept: new LRUCache<string, Kept<Value>>({
        maxSize: maxBytes,
        sizeCalculation: ({ value, tags }) => 500 + bytesOf(value) + tags.length * 100,
      }),
      flights: new Map(),
    });
    this.#state = state;
    this.#name = name;
    sample({
      name: `kept-${name}`,
      read: () => [
        reading('portal_cache_bytes', { cache: name }, state.kept.calculatedSize),
        reading('portal_cache_entries', { cache: name }, state.kept.size),
      ],
    });
  }

  /** What is kept, even if it may no longer be shown. */
  last(key: string): Kept<Value> | undefined {
    return this.#state.kept.get(key);
  }

  /** Whether it is being made at the moment. */
  isBeingMade(key: string): boolean {
    return this.#state.flights.has(key);
  }

  /**
   * What is kept and still true, or a new one. Callers while it is made share it, unless something behind it changed
   * before they called. If making it fails, nothing is kept.
   */
  async remember(key: string, make: () => Promise<Made<Value>>): Promise<Kept<Value>> {
    const { kept, flights } = this.#state;
    const askedAt = cacheTime();
    const found = kept.get(key);
    if (found && isFresh(found)) return found;
    for (;;) {
      const flight = flights.get(key);
      if (!flight) break;
      count('portal_herd_waits_total', { kind: this.#name });
      const shared = await flight;
      // Its tags are known only now: a change while it was made may have happened before this call.
      if (shared.startedAt > askedAt || !expiredSince(shared.startedAt, shared.tags)) return shared;
    }
    return this.#start(key, make);
  }

  #start(key: string, make: () => Promise<Made<Value>>): Promise<Kept<Value>> {
    const { kept, flights } = this.#state;
    const beganAt = cacheTime();
    const flight = (async () => {
      try {
        const { value, tags, startedAt = beganAt } = await make();
        const made = { value, tags, startedAt };
        // Without the adapters nobody knows everything that it depends on.
        if (areAdaptersOn() && !expiredSince(startedAt, tags)) kept.set(key, made);
        return made;
      } finally {
        flights.delete(key);
      }
    })();
    flights.set(key, flight);
    return flight;
  }
}

/** Whether nothing behind it has changed since making it began, and it is not due for its refresh. */
export function isFresh({ startedAt, tags }: Pick<Kept<unknown>, 'startedAt' | 'tags'>): boolean {
  return startedAt + REFRESH_MS > cacheTime() && !expiredSince(startedAt, tags);
}
