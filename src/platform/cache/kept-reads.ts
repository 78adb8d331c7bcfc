import { LRUCache } from 'lru-cache';

import { areAdaptersOn } from '../framework-adapters';
import { cacheTime, expiredSince } from '../next-adapter/page-cache-handler';
import { recordTags } from './recorder';

/** Limit for the results of reads that one web process keeps, in bytes. */
const MAX_BYTES = 32 * 1024 * 1024;

/** Milliseconds after which a read is repeated even if no notification arrived: the safety net of the design. */
export const REFRESH_MS = 300_000;

interface KeptRead {
  /** When the read began, in the time of the cache. */
  startedAt: number;
  /** The result as JSON; undefined when there is none. */
  json: string | undefined;
  tags: string[];
}

interface Flight {
  startedAt: number;
  result: Promise<KeptRead>;
}

interface SharedState {
  kept: LRUCache<string, KeptRead>;
  flights: Map<string, Flight>;
}

/** The bundler copies this module into several chunks; all of them share one state. */
const STATE = Symbol.for('portal.kept-reads');

function sharedState(): SharedState {
  const holder = globalThis as { [STATE]?: SharedState };
  holder[STATE] ??= {
    kept: new LRUCache<string, KeptRead>({
      maxSize: MAX_BYTES,
      sizeCalculation: ({ json = '', tags }) => 500 + json.length * 2 + tags.length * 100,
    }),
    flights: new Map(),
  };
  return holder[STATE];
}

/**
 * The kept result of a read, or a new one. Callers during a read share it, unless something that it touched changed
 * before they called. A failed read is not kept.
 */
export async function remember(key: string, read: () => Promise<unknown>): Promise<KeptRead> {
  const { kept, flights } = sharedState();
  const askedAt = cacheTime();
  const found = kept.get(key);
  if (found && found.startedAt + REFRESH_MS > askedAt && !expiredSince(found.startedAt, found.tags))
    return found;
  for (;;) {
    const flight = flights.get(key);
    if (!flight) break;
    const shared = await flight.result;
    // Its tags are known only now: a change during the read may have happened before this call.
    if (flight.startedAt > askedAt || !expiredSince(flight.startedAt, shared.tags)) return shared;
  }
  return start(key, read);
}

function start(key: string, read: () => Promise<unknown>): Promise<KeptRead> {
  const { kept, flights } = sharedState();
  const startedAt = cacheTime();
  const flight: Flight = {
    startedAt,
    result: (async () => {
      try {
        const { result, tags } = await recordTags(read);
        const value: KeptRead = { startedAt, json: JSON.stringify(result), tags };
        // Without the adapters nobody knows everything that a read touched.
        if (areAdaptersOn() && !expiredSince(startedAt, tags)) kept.set(key, value);
        return value;
      } finally {
        flights.delete(key);
      }
    })(),
  };
  flights.set(key, flight);
  return flight.result;
}
