import { createHash } from 'node:crypto';

import { collectionTag } from './tags.ts';

/**
 * What an answer says beyond `Cache-Control` to caches that are purged by tag (Varnish, Fastly, Cloudflare): they may
 * keep it for long, and these keys purge it (ADR 166). Off unless such a cache is configured.
 *
 * Runs with and without the bundler, like `shared-caches.ts`, so its imports are relative and have file extensions.
 */

/**
 * A purged cache asks after five minutes, as the page cache of the portal does, without making visitors wait, so an answer
 * for which no purge arrived is corrected by its next visits. It shows the last version for a day while the portal is away.
 */
const LONG = 'max-age=300, stale-while-revalidate=86400, stale-if-error=86400';

/** The key of every answer that such caches keep, for when nobody knows what changed. */
export const EVERYTHING = 'portal';

/** Keys of one answer; with more, its items are replaced by their collections. Proxies accept about 4 kB of headers. */
const MAX_KEYS = 120;

interface State {
  /** Whether this process learns of changes at the moment. */
  isListening: boolean;
  /** Whether another release has begun to answer: its pages replace those of this one. */
  isSuperseded: boolean;
}

const STATE = Symbol.for('portal.purged-caches');

function state(): State {
  const holder = globalThis as { [STATE]?: State };
  holder[STATE] ??= { isListening: false, isSuperseded: false };
  return holder[STATE];
}

/** Notes whether this process learns of changes: while it doesn't, no cache may keep its answers for long. */
export function noteListening(isListening: boolean): void {
  state().isListening = isListening;
}

/** Notes which release began to answer last. */
export function noteRelease(isThisOne: boolean): void {
  state().isSuperseded = !isThisOne;
}

/** Headers for purged caches, names and values alternating; none when there is no such cache. */
export function longLivedHeaders(tags: readonly string[]): readonly string[] {
  const headers: string[] = [];
  const { surrogate, cloudflare } = keyHeaders(tags);
  if (surrogate) headers.push('Surrogate-Control', LONG, 'Surrogate-Key', surrogate);
  if (cloudflare) headers.push('Cloudflare-CDN-Cache-Control', LONG, 'Cache-Tag', cloudflare);
  return headers;
}

/** Headers with the keys alone, for answers whose `Cache-Control` says how long any cache may keep them. */
export function purgeKeys(tags: readonly string[]): Readonly<Record<string, string>> {
  const { surrogate, cloudflare } = keyHeaders(tags);
  return { ...(surrogate && { 'Surrogate-Key': surrogate }), ...(cloudflare && { 'Cache-Tag': cloudflare }) };
}

function keyHeaders(tags: readonly string[]): { surrogate?: string; cloudflare?: string } {
  const { CACHE_PURGE_VARNISH, CACHE_PURGE_FASTLY_SERVICE, CACHE_PURGE_CLOUDFLARE_ZONE } =
    // oxlint-disable-next-line node/no-process-env -- src/web.ts cannot load src/platform/env, which checks them
    process.env;
  const bySurrogate = Boolean(CACHE_PURGE_VARNISH || CACHE_PURGE_FASTLY_SERVICE);
  if (!bySurrogate && !CACHE_PURGE_CLOUDFLARE_ZONE) return {};
  const keys = surrogateKeys(tags);
  return {
    ...(bySurrogate && { surrogate: keys.join(' ') }),
    ...(CACHE_PURGE_CLOUDFLARE_ZONE && { cloudflare: keys.join(',') }),
  };
}

/** Whether those headers may be sent for an answer that is still true. */
export function mayKeepLong(): boolean {
  const { isListening, isSuperseded } = state();
  return isListening && !isSuperseded;
}

/** The key of a tag: short, since answers have many, and in one case, since Cloudflare does not tell cases apart. */
export function surrogateKey(tag: string): string {
  return createHash('sha256').update(tag).digest('hex').slice(0, 12);
}

/** Tags that Next.js adds; nothing expires them. */
const TAG_OF_NEXT = /^_N_/;

function surrogateKeys(tags: readonly string[]): string[] {
  const kept = new Set(tags.filter((tag) => !TAG_OF_NEXT.test(tag)));
  const items = Map.groupBy(kept, (tag) => /^item:([^:]+):/.exec(tag)?.[1]);
  items.delete(undefined);
  const largestFirst = [...items].toSorted(([, one], [, other]) => other.length - one.length);
  for (const [slug = '', own] of largestFirst) {
    if (kept.size < MAX_KEYS) break;
    for (const tag of own) kept.delete(tag);
    kept.add(collectionTag(slug));
  }
  return [EVERYTHING, ...[...kept].map(surrogateKey).toSorted()];
}
