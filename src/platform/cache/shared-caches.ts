/**
 * How long caches between portal and browser may keep a page. Next.js allows a year of old pages
 * (`stale-while-revalidate`), where a publication is to be seen within a second.
 *
 * Browsers ask each time and mostly hear 304. Shared caches keep a page for a second: they take the load of a rush, and
 * nobody sees an old page for longer. A purge by tag, once there is one, is what may raise this number, here and nowhere
 * else (ADR 072).
 */
const SHARED_SECONDS = 1;

const PAGE_CACHE_CONTROL = `public, max-age=0, s-maxage=${SHARED_SECONDS}, must-revalidate`;

/** For answers to one visitor. */
export const PRIVATE_CACHE_CONTROL = 'private, no-store';

/** As Next.js writes it for what it keeps. */
const BY_NEXT = /^s-maxage=/;

/** @param given what the answer says of caches so far */
export function cacheControl(given: string): string {
  return BY_NEXT.test(given) ? PAGE_CACHE_CONTROL : given;
}
