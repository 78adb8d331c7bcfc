import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import { LRUCache } from 'lru-cache';

import { localePattern } from '../../i18n/locales.ts';

import { completeHeaders, PRIVATE_REFERRER_POLICY } from '../http/answer-headers.ts';
import { deliveryOf, noteDelivery } from '../http/delivery.ts';
import { type Coding, preferredCoding } from '../http/codings.ts';
import { isUnchanged } from '../http/entity-tags.ts';
import { restoreMethods } from './restore-methods.ts';
import { inlineScriptHashes } from '../http/security-headers.ts';
import { addressOf, isOwnAddress, isSiteAddress, otherParameters } from '../http/visitor-addresses.ts';
import { withLateScripts } from './late-scripts.ts';
import { withoutRepeatedParts } from './lean-page.ts';
import { freshPage, mayOutlast, noteFinished } from './page-cache-handler.ts';
import type { CacheEntry } from './page-cache-handler.ts';
import { type ReadSheet, withStylesInside } from './page-styles.ts';
import { PRIVATE_CACHE_CONTROL } from '../cache/shared-caches.ts';

/**
 * Finished pages in front of Next.js: the bytes of pages that are the same for everyone, encoded, hashed and
 * compressed once instead of on every request (ADR 009).
 *
 * A finished page lives as long as the page cache entry that it was made from, so anything that expires a page there
 * makes its bytes unusable at the same moment. Nothing is rendered or decided here: the first answer for a page comes
 * from Next.js and is kept with the headers that Next.js gave it.
 *
 * Needs: `write`, `end`, `writeHead`, and `flushHeaders` of the response being the only ways in which an answer leaves
 *   Next.js, and `x-nextjs-cache` saying whether it comes from the page cache.
 * Checked with: Next.js 16.4.6
 * Without it: every page is answered by Next.js and compressed again for each request. The policy for inline scripts
 *   of shared pages is made here too: without it browsers refuse those scripts, so a page does less, but nothing
 *   foreign runs.
 * Contract test: src/platform/next-adapter/finished-pages.test.ts
 *
 * Runs without the bundler, like the page cache, so its imports are relative and have file extensions.
 */

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

interface FinishedPage {
  /** Its entry in the page cache; undefined when the page was just rendered. */
  readonly entry: CacheEntry | undefined;
  /** Names and values alternate, as `writeHead` expects them; without length, coding, and connection. */
  readonly headers: readonly string[];
  readonly etag: string;
  /** The page as it is sent, without compression. */
  readonly text: Buffer;
  readonly compressed: Map<Coding, Promise<Buffer>>;
}

interface Wanted extends Options {
  readonly path: string;
  /** Its entry in the page cache. */
  readonly entry: CacheEntry | undefined;
}

/** Bytes of finished pages that one web process keeps. */
const MAX_BYTES = 64 * 1024 * 1024;

/** What compressed copies add to a page, as a fraction of its size: generous, for both codings together. */
const COMPRESSED_SHARE = 0.5;

const pages = new LRUCache<string, FinishedPage>({
  maxSize: MAX_BYTES,
  sizeCalculation: ({ text }) => 1_000 + Math.ceil(text.byteLength * (1 + COMPRESSED_SHARE)),
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

/** Headers that are written again for each answer. */
const OWN_HEADERS = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'date',
  'etag',
  'keep-alive',
  'vary',
]);

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);

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
    if (isKept && request.url === path) return answer(request, response, page);
    const { query } = addressOf(request.url);
    if (isOwnAddress(path, new URLSearchParams(query))) return next(request, response);
    if (otherParameters(query).length > 0) noteDelivery(response, { isPrivate: true });
    if (isKept) return answer(request, response, page);
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
  const asked = { ...request.headers };
  for (const name of ['accept-encoding', 'if-none-match', 'if-modified-since', 'cache-control']) {
    delete request.headers[name];
  }
  const chunks: Buffer[] = [];
  const collect = (chunk: unknown, encoding: unknown) => {
    if (typeof chunk === 'string') {
      chunks.push(Buffer.from(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8'));
    } else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
  };
  // The compression of Next.js writes the head before the first byte; here it waits until everything is known.
  response.writeHead = (status: number, ...rest: unknown[]) => {
    response.statusCode = status;
    const headers = rest.find((value) => typeof value === 'object' && value !== null) ?? {};
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, String(value));
    return response;
  };
  response.flushHeaders = () => undefined;
  response.write = (chunk: unknown, encoding?: unknown, done?: unknown) => {
    collect(chunk, encoding);
    const callback = typeof encoding === 'function' ? encoding : done;
    if (typeof callback === 'function') process.nextTick(callback);
    return true;
  };
  response.end = (chunk?: unknown, encoding?: unknown) => {
    collect(chunk, encoding);
    restoreMethods(response);
    Object.assign(request.headers, asked);
    const body = Buffer.concat(chunks);
    const text = body.toString();
    const last = response.statusCode >= 500 && !response.headersSent ? lastVersion(path) : undefined;
    if (last) {
      for (const name of response.getHeaderNames()) response.removeHeader(name);
      // Nobody else keeps it, so all see the new version as soon as there is one.
      noteDelivery(response, { isPrivate: true });
      answer(request, response, last).catch(() => response.destroy());
      return response;
    }
    const isHit = response.getHeader('x-nextjs-cache') === 'HIT';
    const page = isSharedPage(response) ? finishedPage(wanted, response, text) : undefined;
    if (page === undefined) {
      if (isHtml(response)) noteDelivery(response, { scripts: inlineScriptHashes(text) });
      return response.end(body);
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
    answer(request, response, page).catch(() => response.destroy());
    return response;
  };
  await next(request, response);
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
  const headers = response.getHeaderNames().flatMap((name) => {
    const value = response.getHeader(name);
    return OWN_HEADERS.has(name) ? [] : [name, Array.isArray(value) ? value.join(', ') : String(value)];
  });
  const vary = String(response.getHeader('vary') ?? '');
  headers.push('vary', /accept-encoding/i.test(vary) ? vary : `${vary}, Accept-Encoding`);
  // A hash of what is sent, since a 304 carries the script policy of this version; weak, since it is the same for every
  // coding (RFC 9110, 8.8.1).
  const etag = `W/"${createHash('sha256').update(lean).digest('base64url').slice(0, 22)}"`;
  return { entry, headers, etag, text: Buffer.from(lean), compressed: new Map() };
}

async function answer(request: IncomingMessage, response: ServerResponse, page: FinishedPage): Promise<void> {
  const { etag } = page;
  const headers = deliveryOf(response)?.isPrivate ? page.headers.map(hiddenFromCaches) : page.headers;
  if (hasSameVersion(request.headers, etag)) {
    response.writeHead(304, [...headers.filter(isNotAboutTheBody), 'ETag', etag]);
    response.end();
    return;
  }
  const coding = preferredCoding(request.headers['accept-encoding']);
  const body = coding === 'identity' ? page.text : await compressed(page, coding);
  const about = ['ETag', etag, 'Content-Length', String(body.byteLength)];
  if (coding !== 'identity') about.push('Content-Encoding', coding);
  response.writeHead(200, [...headers, ...about]);
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** What caches may do with a page whose address contains something of the visitor's; names and values alternate. */
function hiddenFromCaches(value: string, index: number, headers: readonly string[]): string {
  if (index % 2 === 0) return value;
  const name = headers[index - 1];
  if (name === 'cache-control') return PRIVATE_CACHE_CONTROL;
  return name === 'referrer-policy' ? PRIVATE_REFERRER_POLICY : value;
}

/** Keeps headers that describe a body out of a 304, which has none; names and values alternate. */
function isNotAboutTheBody(_value: string, index: number, headers: readonly string[]): boolean {
  return headers[index - (index % 2)] !== 'content-type';
}

/** Whether the client already has this version (RFC 9110, 13.1.2). A reload without cache gets the page anyway. */
export function hasSameVersion(headers: IncomingHttpHeaders, etag: string): boolean {
  const isReload = /(?:^|[\s,])no-cache(?:$|[\s,])/.test(headers['cache-control'] ?? '');
  return !isReload && isUnchanged(headers['if-none-match'], etag);
}

function compressed({ compressed: known, text }: FinishedPage, coding: 'br' | 'gzip'): Promise<Buffer> {
  let body = known.get(coding);
  if (body === undefined) {
    // Quality 5 is smaller than gzip's best and takes a few milliseconds; done once, outside the event loop.
    body =
      coding === 'gzip'
        ? compressGzip(text)
        : compressBrotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
    known.set(coding, body);
  }
  return body;
}
