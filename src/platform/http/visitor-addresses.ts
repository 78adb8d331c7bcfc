import { localePattern, locales } from '../../i18n/locales.ts';

/**
 * Which answers are made for one visitor, and which parts of a request may affect all other answers.
 *
 * Everything that is not listed here is shared: its answer may be cached and sent to someone else, so it is made only
 * from path and language (ADR 070). A page that reads the query, a cookie, or a header has to be listed, or it never
 * sees them; `tests/architecture/shared-pages.test.ts` compares this list with the pages.
 *
 * Runs without the bundler, like `src/web.ts`.
 */

/**
 * APIs, the admin, the identity pages, files of the build, pages opened by sharing to the portal, pictures for link previews
 * (which count who asks), and the root, which
 * redirects.
 */
const OWN_AREA =
  /^\/(?:(?:api(?:-[a-z]+)?|admin|identity|_next|mcp|csp-reports|share(?:-pictures)?)(?:\/[^]*)?)?$/;

/** Pages of the site that read the request. */
const OWN_PAGE = new RegExp(
  String.raw`^/(?:${localePattern})/(?:search|news-filter|blogs-filter|feed\.xml|my/[a-z]+|docs/pdf/.+|docs/.+\.pdf|docs/requirements/[^/]+/[^/]+|docs/comments/[^/]+/[^/]+/[^/]+)$`,
);

/** Parameters that turn the shared list of news into a page of its own (`rewrites` in next.config.ts). */
export const NEWS_LIST_PARAMETERS = ['page', 'size', 'category', 'year'] as const;

const NEWS_LIST = new RegExp(`^/(?:${localePattern})/news$`);

/** Parameters that do the same with the list of blog posts. */
export const BLOG_LIST_PARAMETERS = ['page', 'size', 'category', 'author'] as const;

const BLOG_LIST = new RegExp(`^/(?:${localePattern})/blogs$`);

/** Parameters that do the same with the requirements of a release. */
export const REQUIREMENT_PARAMETERS = ['level', 'chapter', 'applies', 'since'] as const;

const REQUIREMENTS = new RegExp(`^/(?:${localePattern})/docs/[^/]+(?:/v/[^/]+)?/requirements$`);

/** Spellings that a router might treat as another path, such as that of a shared page. */
const LEADS_ELSEWHERE = /\\|\/\/|(?:\/|%2f)(?:\.|%2e){1,2}(?:\/|%2f|$)/i;

/** Whether the answer for this address is made for one visitor and never cached. */
export function isOwnAddress(path: string, query: URLSearchParams): boolean {
  if (LEADS_ELSEWHERE.test(path)) return false;
  return (
    OWN_AREA.test(path) ||
    OWN_PAGE.test(path) ||
    (NEWS_LIST.test(path) && NEWS_LIST_PARAMETERS.some((name) => query.has(name))) ||
    (BLOG_LIST.test(path) && BLOG_LIST_PARAMETERS.some((name) => query.has(name))) ||
    (REQUIREMENTS.test(path) && REQUIREMENT_PARAMETERS.some((name) => query.has(name)))
  );
}

/** Feeds, sitemap, calendars, and other files that are derived from content. */
const DERIVED = new RegExp(
  String.raw`^/(?:sitemap(?:-[a-z-]+-\d+)?\.xml|llms\.txt|openapi\.json|api/content/v1/.+|` +
    String.raw`(?:${localePattern})/(?:(?:blogs/)?feed\.xml|activities/[^/]+/calendar\.ics|docs/(?:search-index/.+|.+\.md|.+/llms-full\.txt|.+/requirements\.[a-z]+|.+/compare/.+\.csv)))$`,
);

/** Whether the answer for this address may be one that `platform/cache/derived-answer.ts` keeps. */
export function isDerivedAddress(path: string): boolean {
  return DERIVED.test(path);
}

const SITE = new RegExp(`^/(?:${locales.map((code) => code.slice(0, 1)).join('|')}|%)`, 'i');

/** Whether the address may be that of a page in one of the site's languages, however it is spelled. */
export function isSiteAddress(path: string): boolean {
  return SITE.test(path);
}

/** Path and query of a request's target, which proxies may send with an origin (RFC 9112, 3.2.2). */
export function addressOf(target: string | undefined): { path: string; query: string } {
  const relative = (target ?? '/').replace(/^https?:\/\/[^/?#]*/i, '').replace(/#.*$/s, '');
  const at = relative.indexOf('?');
  const path = at < 0 ? relative : relative.slice(0, at);
  return { path: path.startsWith('/') ? path : `/${path}`, query: at < 0 ? '' : relative.slice(at + 1) };
}

/** The parameters of a query, as they were written, without that of the data requests of Next.js's router. */
export function otherParameters(query: string): string[] {
  return query.split('&').filter((part) => part !== '' && !/^_rsc(?:=|$)/.test(part));
}

/** Whether a path can be decoded to text that PostgreSQL can compare; a NUL character is not allowed there. */
export function isDecodable(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes('\0');
  } catch {
    return false;
  }
}

/** Pages that have other addresses now, without language: visitors are sent on, and links to them work. */
export const MOVED_PAGES = [
  { from: '/legal', to: '/terms-of-use', permanent: true },
  { from: '/my', to: '/my/personal', permanent: false },
] as const;
