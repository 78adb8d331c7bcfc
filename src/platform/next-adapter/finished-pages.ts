import type { IncomingMessage, ServerResponse } from 'node:http';

import { LRUCache } from 'lru-cache';

import { localePattern } from '../../i18n/locales.ts';

import { completeHeaders } from '../http/answer-headers.ts';
import { noteDelivery } from '../http/delivery.ts';
import {
  bytesOf,
  contentHeaders,
  digestOf,
  type FinishedAnswer,
  sendFinished,
  weakEtags,
} from '../http/finished-answer.ts';
import { inlineScriptHashes } from '../http/security-headers.ts';
import { addressOf, isOwnAddress, isSiteAddress, otherParameters } from '../http/visitor-addresses.ts';
import { captureAnswer } from './captured-answer.ts';
import { withLateScripts } from './late-scripts.ts';
import { withoutRepeatedParts } from './lean-page.ts';
import { freshPage, mayOutlast, noteFinished } from './page-cache-handler.ts';
import type { CacheEntry } from './page-cache-handler.ts';
import { type ReadSheet, withStylesInside } from './page-styles.ts';

/**
 * Finished pages in front of Next.js: the bytes of pages that are the same for everyone, encoded, hashed and
 * compressed once instead of on every request (ADR 009).
 *
 * A finished page lives as long as the page cache entry that it was made from, so anything that expires a page there
 * makes its bytes unusable at the same moment. Nothing is rendered or decided here: the first answer for a page comes
 * from Next.js and is kept with the headers that Next.js gave it.
 *
 * Needs: `x-nextjs-cache` saying whether an answer comes from the page cache.
 * Checked with: Next.js 16.4.6
 * Without it: every page is answered by Next.js and compressed again for each request. The policy for inline scripts
 *   of shared pages is made here too: without it browsers refuse those scripts, so a page does less, but nothing
 *   foreign runs.
 * Contract test: src/platform/next-adapter/finished-pages.test.ts
 *
 * Runs without the bundler, like the page cache, so its imports are relative and have file extensions.
 */

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

interface FinishedPage extends FinishedAnswer {
  /** Its entry in the page cache; undefined when the page was just rendered. */
  readonly entry: CacheEntry | undefined;
}

interface Wanted extends Options {
  readonly path: string;
  /** Its entry in the page cache. */
  readonly entry: CacheEntry | undefined;
}

/** Bytes of finished pages that one web process keeps. */
const MAX_BYTES = 64 * 1024 * 1024;

const pages = new LRUCache<string, FinishedPage>({
  maxSize: MAX_BYTES,
  sizeCalculation: bytesOf,
  dispose: (_page, path, reason) => {
    if (reason !== 'set') noteFinished(path, undefined);
  },
});

/** The last version of a page, if it may be shown because it cannot be rendered (ADR 129). */
function lastVersion(path: string): FinishedPage | undefined {
  const page = pages.get(path);
  return page?.entry && mayOutlast(page.entry) ? page : undefined;
}

/** Addresses of public pages in the only spelling that the page cache uses. */
const PAGE_PATH = new RegExp(String.raw`^/(?:${localePattern})(?:/[\w.~-]+)*$`);

interface Options {
  /** The style sheets of the build. */
  readonly readSheet: ReadSheet;
  /** Headers of every answer. */
  readonly always: ReadonlyMap<string, string>;
  /** Recognizes requests of editors who view drafts. */
  readonly isPreview: (request: IncomingMessage) => boolean;
}

/**
 * Puts finished pages in front of `next`, which is Next.js's request handler behind `withSharedRequests`. Other
 * methods, React's data requests, and pages that are made for one visitor go there unchanged. A query makes no
 * difference to a shared page, so such a page is answered from here with any query.
 */
export function withFinishedPages(next: Handle, options: Options): Handle {
  return async (request, response) => {
    const path = pagePath(request);
    const entry = path === undefined ? undefined : freshPage(path);
    if (path === undefined || entry?.value?.status === 404 || options.isPreview(request)) {
      return next(request, response);
    }
    const page = pages.get(path);
    const isKept = page !== undefined && page.entry === entry;
    if (isKept && request.url === path) return sendFinished(request, response, page);
    const { query } = addressOf(request.url);
    if (isOwnAddress(path, new URLSearchParams(query))) return next(request, response);
    if (otherParameters(query).length > 0) noteDelivery(response, { isPrivate: true });
    if (isKept) return sendFinished(request, response, page);
    if (request.method !== 'GET') return next(request, response);
    return finish({ path, entry, ...options }, request, response, next);
  };
}

/** Path of the page, or undefined when the request has to be answered by Next.js in any case. */
function pagePath({ method, url, headers }: IncomingMessage): string | undefined {
  if ((method !== 'GET' && method !== 'HEAD') || headers.rsc !== undefined) return undefined;
  if (url !== undefined && PAGE_PATH.test(url)) return url;
  const { path } = addressOf(url);
  return isSiteAddress(path) ? path : undefined;
}

/**
 * Lets Next.js answer as if the request were unconditional and uncompressed, removes what the page contains twice,
 * inlines its styles, moves its scripts after the first paint, and keeps the answer if it is the cached page.
 */
async function finish(
  wanted: Wanted,
  request: IncomingMessage,
  response: ServerResponse,
  next: Handle,
): Promise<void> {
  const { path, entry } = wanted;
  await captureAnswer(next, request, response, (body) => {
    const text = body.toString();
    const last = response.statusCode >= 500 && !response.headersSent ? lastVersion(path) : undefined;
    if (last) {
      for (const name of response.getHeaderNames()) response.removeHeader(name);
      // Nobody else keeps it, so all see the new version as soon as there is one.
      noteDelivery(response, { isPrivate: true });
      sendFinished(request, response, last).catch(() => response.destroy());
      return;
    }
    const isHit = response.getHeader('x-nextjs-cache') === 'HIT';
    const page = isSharedPage(response) ? finishedPage(wanted, response, text) : undefined;
    if (page === undefined) {
      if (isHtml(response)) noteDelivery(response, { scripts: inlineScriptHashes(text) });
      response.end(body);
      return;
    }
    const current = freshPage(path);
    const isEntry = isHit && page.entry?.value?.html === text && current === entry;
    if (isEntry && PAGE_PATH.test(path)) {
      pages.set(path, page);
      noteFinished(path, entry);
    } else if (!isHit && current?.value?.html === text && PAGE_PATH.test(path)) {
      // Just rendered: the next request may be the first one in an outage.
      pages.set(path, { ...page, entry: current });
      noteFinished(path, current);
    }
    for (const name of response.getHeaderNames()) response.removeHeader(name);
    sendFinished(request, response, page).catch(() => response.destroy());
  });
}

/** Whether Next.js answered with a page that is the same for everyone. */
function isSharedPage(response: ServerResponse): boolean {
  return (
    !response.headersSent &&
    response.statusCode === 200 &&
    isHtml(response) &&
    !response.hasHeader('set-cookie') &&
    typeof response.getHeader('etag') === 'string'
  );
}

function isHtml(response: ServerResponse): boolean {
  return String(response.getHeader('content-type') ?? '').startsWith('text/html');
}

function finishedPage(
  { path, entry, readSheet, always }: Wanted,
  response: ServerResponse,
  text: string,
): FinishedPage {
  const lean = withStylesInside(path, withLateScripts(withoutRepeatedParts(text)), readSheet);
  completeHeaders(response, always, {
    scripts: inlineScriptHashes(lean),
    namesFiles: false,
    query: '',
    isPrivate: false,
    reportsTypes: true,
  });
  return {
    entry,
    headers: contentHeaders(response),
    // Of what is sent, since a 304 carries the script policy of this version.
    etags: weakEtags(digestOf(lean)),
    text: Buffer.from(lean),
    compressed: new Map(),
  };
}
