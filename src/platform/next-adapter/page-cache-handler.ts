import { LRUCache } from 'lru-cache';

import { areAdaptersOn } from '../framework-adapters.ts';
import { count, observe, reading, sample } from '../metrics/metrics.ts';

/**
 * The cache that Next.js keeps rendered pages in (`cacheHandler` in next.config.ts).
 *
 * Why not the built-in one: it stamps an entry with the time at which rendering *ended*, so a page that was being
 * rendered while an editor published keeps the old text although its tag was expired in between; it writes every
 * address that a visitor invents to disk; and pages flushed to disk outlive a restart. This one stamps entries with
 * the time at which their rendering *began*, lives in memory with a bound in bytes, and can expire tags directly in the
 * process (ADR 003).
 *
 * Needs: the option `cacheHandler`, values with `kind`, `html`, and `headers`, their tags in `x-next-cache-tags`, and
 *   `get` before the render that ends with `set`.
 * Checked with: Next.js 16.4.6
 * Without it: Next.js renders pages for each request, since its own cache is off (`cacheMaxMemorySize`), and reads of
 *   content are not kept either.
 * Contract test: src/platform/next-adapter/page-cache-handler.test.ts
 *
 * Next.js loads this file on its own, outside the bundle, so it imports nothing that requires the bundler, and what
 * other modules need from it (see `content-notifications.ts`) is shared through a global symbol.
 */

/**
 * Rendered pages kept by one web process for Next.js itself, in bytes. Visitors get finished pages, which are kept on
 * their own (ADR 173), so these are needed for the moment between the two, and for React's data requests.
 */
const MAX_CACHE_BYTES = 24 * 1024 * 1024;

/** Tags whose expiry is remembered; beyond, everything expires and the list begins again. */
const MAX_EXPIRED_TAGS = 50_000;

/** A render that has not been stored after this time has failed; its start no longer matters. */
const RENDER_DEADLINE_MS = 60_000;

const TAGS_HEADER = 'x-next-cache-tags';

interface CachedValue {
  kind: string;
  status?: number;
  tags?: string[];
  headers?: Record<string, unknown>;
  html?: unknown;
  rscData?: { byteLength: number };
  segmentData?: Map<string, { byteLength: number }>;
  body?: { byteLength: number };
  data?: { body?: string };
}

/** A page or read as it was stored; a new object for every rendering. */
export interface CacheEntry {
  /** Milliseconds since the epoch at which the rendering of the value began. */
  lastModified: number;
  value: CachedValue | null;
  tags: string[];
  cacheControl?: CacheControl;
}

interface CacheControl {
  /** Seconds after which Next.js renders the page again; `false` for never. */
  revalidate?: number | false;
}

interface Rendering {
  startedAt: number;
  count: number;
}

interface SharedState {
  entries: LRUCache<string, CacheEntry>;
  renderings: LRUCache<string, Rendering>;
  /** Path of a page → key of its entry, which also holds the route that renders the page. */
  pageKeys: LRUCache<string, string>;
  /** Tag → time of its last expiry. */
  expiredAt: Map<string, number>;
  everythingExpiredAt: number;
  /** Tag → time of the last change behind it. Unlike `expiredAt`, it survives the expiry of everything. */
  changedAt: Map<string, number>;
  changesForgottenAt: number;
  /** Pages whose finished bytes are kept: path → entry that they were made from. */
  finished: Map<string, Pick<CacheEntry, 'lastModified' | 'tags'>>;
  /** Called after each expiry. */
  onExpiry: Set<() => void>;
  lastTick: number;
}

const STATE = Symbol.for('portal.page-cache');

function sharedState(): SharedState {
  const holder = globalThis as { [STATE]?: SharedState };
  if (holder[STATE]) return holder[STATE];
  holder[STATE] = {
    entries: new LRUCache<string, CacheEntry>({ maxSize: MAX_CACHE_BYTES, sizeCalculation: sizeOf }),
    renderings: new LRUCache<string, Rendering>({ max: 10_000, ttl: RENDER_DEADLINE_MS }),
    pageKeys: new LRUCache<string, string>({ max: 20_000 }),
    expiredAt: new Map(),
    everythingExpiredAt: 0,
    changedAt: new Map(),
    changesForgottenAt: 0,
    finished: new Map(),
    onExpiry: new Set(),
    lastTick: 0,
  };
  const { entries } = holder[STATE];
  sample({
    name: 'page-cache',
    read: () => [
      reading('portal_cache_bytes', { cache: 'pages' }, entries.calculatedSize),
      reading('portal_cache_entries', { cache: 'pages' }, entries.size),
    ],
  });
  return holder[STATE];
}

/** Smallest step of the clock in milliseconds: small against any rendering, large against the precision of a number. */
const TICK_MS = 0.001;

/** The time in milliseconds since the epoch, later with every call, so "before" and "after" are never equal. */
export function cacheTime(): number {
  const state = sharedState();
  state.lastTick = Math.max(performance.timeOrigin + performance.now(), state.lastTick + TICK_MS);
  return state.lastTick;
}

function sizeOf(entry: CacheEntry): number {
  const { value } = entry;
  if (!value) return 200;
  let bytes = 500;
  if (typeof value.html === 'string') bytes += value.html.length * 2;
  bytes += value.rscData?.byteLength ?? 0;
  bytes += value.body?.byteLength ?? 0;
  bytes += (value.data?.body?.length ?? 0) * 2;
  for (const segment of value.segmentData?.values() ?? []) bytes += segment.byteLength;
  return bytes;
}

function tagsOf(value: CachedValue | null, contextTags: readonly string[] = []): string[] {
  const header = value?.headers?.[TAGS_HEADER];
  const fromHeader = typeof header === 'string' ? header.split(',') : [];
  return [...new Set([...fromHeader, ...(value?.tags ?? []), ...contextTags])];
}

/** Makes every entry that carries one of the tags, and whose rendering began before now, unusable immediately. */
export function expireTags(tags: readonly string[]): void {
  const state = sharedState();
  const { expiredAt, changedAt } = state;
  const at = cacheTime();
  for (const tag of tags) {
    expiredAt.set(tag, at);
    changedAt.set(tag, at);
  }
  if (changedAt.size > MAX_EXPIRED_TAGS) {
    changedAt.clear();
    state.changesForgottenAt = at;
  }
  if (expiredAt.size > MAX_EXPIRED_TAGS) expireEverything();
  else for (const listener of state.onExpiry) listener();
}

/** Makes all entries unusable, for when notifications may have been missed. */
export function expireEverything(): void {
  const state = sharedState();
  state.everythingExpiredAt = cacheTime();
  state.entries.clear();
  state.expiredAt.clear();
  for (const listener of state.onExpiry) listener();
}

/** Has a function called after each expiry. @returns what ends this */
export function afterExpiry(listener: () => void): () => void {
  const { onExpiry } = sharedState();
  onExpiry.add(listener);
  return () => void onExpiry.delete(listener);
}

/**
 * The entry of a page if it may still be shown to everyone: none of its tags has expired since its rendering began,
 * and it is not due for its regular refresh. Calling it changes nothing, unlike `get`, which marks the start of a
 * rendering.
 * @param path of the page, such as `/en/news`
 */
export function freshPage(path: string): CacheEntry | undefined {
  const { pageKeys, entries } = sharedState();
  const key = pageKeys.get(path);
  const entry = key === undefined ? undefined : entries.get(key);
  return entry?.value?.kind === 'APP_PAGE' && isCurrent(entry) ? entry : undefined;
}

/** Whether what was rendered then may still be shown: not expired, and not due for its refresh. */
export function isCurrent({
  lastModified,
  tags,
  cacheControl,
}: Pick<CacheEntry, 'lastModified' | 'tags' | 'cacheControl'>): boolean {
  if (expiredSince(lastModified, tags)) return false;
  const { revalidate } = cacheControl ?? {};
  return typeof revalidate !== 'number' || Date.now() < lastModified + revalidate * 1_000;
}

/** Pages that were not rendered for this long are too old to be shown in an outage. */
const OUTAGE_MS = 24 * 60 * 60 * 1_000;

/**
 * Whether a page may be shown while it cannot be rendered again. What was only due for a refresh, or expired because
 * notifications may have been missed, may; a page whose content was changed may not, since it may have been withdrawn.
 */
export function mayOutlast({
  lastModified,
  tags,
}: {
  lastModified: number;
  tags: readonly string[];
}): boolean {
  const { changedAt, changesForgottenAt } = sharedState();
  return (
    lastModified > Math.max(changesForgottenAt, Date.now() - OUTAGE_MS) &&
    !tags.some((tag) => (changedAt.get(tag) ?? 0) >= lastModified)
  );
}

/** Notes that the finished bytes of a page are kept. @param entry undefined when they no longer are */
export function noteFinished(
  path: string,
  entry: Pick<CacheEntry, 'lastModified' | 'tags'> | undefined,
): void {
  const { finished } = sharedState();
  if (entry) finished.set(path, { lastModified: entry.lastModified, tags: entry.tags });
  else finished.delete(path);
}

/** Whether this process has a page that it can show to everyone without rendering it. */
export function hasServablePage(): boolean {
  const { entries, finished } = sharedState();
  for (const entry of entries.values()) {
    if (entry.value?.kind === 'APP_PAGE' && !isExpired(entry)) return true;
  }
  for (const page of finished.values()) if (mayOutlast(page)) return true;
  return false;
}

export default class PageCacheHandler {
  async get(key: string, context: { tags?: string[]; softTags?: string[] } = {}): Promise<CacheEntry | null> {
    if (!areAdaptersOn()) return null;
    const state = sharedState();
    const entry = state.entries.get(key);
    if (entry && !isExpired(entry, [...(context.tags ?? []), ...(context.softTags ?? [])])) return entry;
    if (entry) state.entries.delete(key);
    const rendering = state.renderings.get(key);
    if (rendering) {
      rendering.count += 1;
      count('portal_herd_waits_total', { kind: 'pages' });
    } else state.renderings.set(key, { startedAt: cacheTime(), count: 1 });
    return null;
  }

  async set(
    key: string,
    value: CachedValue | null,
    context: { tags?: string[]; cacheControl?: CacheControl } = {},
  ): Promise<void> {
    if (!areAdaptersOn()) return;
    const state = sharedState();
    const rendering = state.renderings.get(key);
    const lastModified = rendering?.startedAt ?? cacheTime();
    if (rendering && value?.kind === 'APP_PAGE') {
      observe('portal_page_render_seconds', {}, (cacheTime() - lastModified) / 1_000);
    }
    if (rendering && rendering.count > 1) rendering.count -= 1;
    else state.renderings.delete(key);
    const entry: CacheEntry = {
      lastModified,
      value,
      tags: tagsOf(value, context.tags),
      cacheControl: context.cacheControl,
    };
    if (isExpired(entry)) return;
    state.entries.set(key, entry);
    if (value?.kind === 'APP_PAGE') state.pageKeys.set(key.slice(key.indexOf('$') + 1), key);
  }

  async revalidateTag(tags: string | string[]): Promise<void> {
    expireTags(typeof tags === 'string' ? [tags] : tags);
  }

  resetRequestCache(): void {
    // Nothing is kept per request.
  }
}

function isExpired(entry: CacheEntry, moreTags: readonly string[] = []): boolean {
  return expiredSince(entry.lastModified, entry.tags) || expiredSince(entry.lastModified, moreTags);
}

/**
 * Whether one of the tags expired at this time of the cache or later, so a rendering that began then may not be shown.
 */
export function expiredSince(startedAt: number, tags: readonly string[]): boolean {
  const { expiredAt, everythingExpiredAt } = sharedState();
  return startedAt <= everythingExpiredAt || tags.some((tag) => (expiredAt.get(tag) ?? 0) >= startedAt);
}
