/**
 * How long caches between portal and browser may keep a page. Next.js allows stale pages for a year
 * (`stale-while-revalidate`), but a publication must be visible within a second.
 *
 * Browsers ask each time and mostly get 304. Shared caches keep a page for a second: that absorbs a rush, and no one
 * sees an old page for longer (ADR 072). Those that are purged by tag read other headers (`purged-caches.ts`).
 */
const SHARED_SECONDS = 1;

/** For answers that are the same for everyone and follow a publication immediately. */
export const SHARED_CACHE_CONTROL = `public, max-age=0, s-maxage=${SHARED_SECONDS}, must-revalidate`;

/** For answers meant for one visitor. */
export const PRIVATE_CACHE_CONTROL = 'private, no-store';

/** The header that Next.js writes for cached answers. */
const BY_NEXT = /^s-maxage=/;

/** @param given what the answer says about caches so far */
export function cacheControl(given: string): string {
  return BY_NEXT.test(given) ? SHARED_CACHE_CONTROL : given;
}
