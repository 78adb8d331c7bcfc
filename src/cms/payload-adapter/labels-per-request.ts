/** What Payload reads before it takes the labels of an earlier request. */
const FRESH = '_payload_doNotCacheClientSchemaMap';

/**
 * Has Payload make the labels of fields for each request. It keeps those of the first request for a collection, whatever
 * its language, and shows them to everyone: an English comparison of versions said 更新时间.
 *
 * Needs: Payload making its map of fields for browsers again while `global._payload_doNotCacheClientSchemaMap` is true.
 * Checked with: Payload 3.90.1
 * Without it: some labels of the admin are in the language of the first request.
 * Contract test: tests/integration/labels-per-request.test.ts
 */
export function makeLabelsPerRequest(): void {
  Object.defineProperty(globalThis, FRESH, {
    get: () => true,
    set() {
      // Payload sets it to false after each map, which has no effect.
    },
    configurable: true,
  });
}
