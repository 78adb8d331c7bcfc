import type { IncomingMessage, ServerResponse } from 'node:http';

import { LRUCache } from 'lru-cache';

import { localePattern } from '../../i18n/locales.ts';

import { pageCounters } from '../cache/page-counters.ts';
import { PageStore } from '../cache/page-store.ts';
import { longLivedHeaders } from '../cache/purged-caches.ts';
import { completeHeaders } from '../http/answer-headers.ts';
import { noteDelivery } from '../http/delivery.ts';
import { preferredCoding } from '../http/codings.ts';
import {
  contentHeaders,
  digestOf,
  type FinishedAnswer,
  packed,
  sendFinished,
  textOf,
  weakEtags,
} from '../http/finished-answer.ts';
import { inlineScriptHashes } from '../http/security-headers.ts';
import { addressOf, isOwnAddress, isSiteAddress, otherParameters } from '../http/visitor-addresses.ts';
import { count, reading, sample } from '../metrics/metrics.ts';
import { captureAnswer } from './captured-answer.ts';
import { withLateScripts } from './late-scripts.ts';
import { withoutRepeatedParts } from './lean-page.ts';
import { freshPage, isCurrent, mayOutlast, noteFinished } from './page-cache-handler.ts';
import type { CacheEntry } from './page-cache-handler.ts';
import { type ReadSheet, withStylesInside } from './page-styles.ts';

/**
 * Finished pages in front of Next.js: the bytes of pages that are the same for everyone, encoded, hashed and
 * compressed once instead of on every request (ADR 009).
 *
 * A finished page is valid exactly as long as the page cache entry that it was made from, so anything that expires a page
 * there makes its bytes unusable at the same moment. Pages are kept compressed, within a budget of bytes (ADR 173). Nothing
 * is rendered or decided here: the first answer for a page comes from Next.js and is kept with the headers that Next.js gave it.
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

/** What decides how long a page may be shown. */
type Validity = Pick<CacheEntry, 'lastModified' | 'tags' | 'cacheControl'>;

interface FinishedPage extends FinishedAnswer {
  readonly validity: Validity;
}

interface KeptPage extends FinishedPage {
  readonly bytes: number;
}

/** Addresses of public pages in the only spelling that the page cache uses. */
const PAGE_PATH = new RegExp(String.raw`^/(?:${localePattern})(?:/[\w.~-]+)*$`);

interface Options {
  /** Bytes of finished pages that one web process keeps. */
  readonly maxBytes: number;
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
export function withFinishedPages(next: Handle, options: Options): FinishedPages {
  const pages = new Pages(options);
  return {
    popular: (count) => pages.popular(count),
    isCurrent: (path) => pages.current(path) !== undefined,
    renewed: (path) => pages.renewed(path),
    async handle(request, response) {
      const path = pagePath(request);
      if (path === undefined || freshPage(path)?.value?.status === 404 || options.isPreview(request)) {
        return next(request, response);
      }
      const page = pages.visited(path);
      if (page && request.url === path) return pages.sendKept(path, request, response, page);
      const { query } = addressOf(request.url);
      if (isOwnAddress(path, new URLSearchParams(query))) return next(request, response);
      if (otherParameters(query).length > 0) noteDelivery(response, { isPrivate: true });
      if (page) return pages.sendKept(path, request, response, page);
      if (request.method !== 'GET') return next(request, response);
      return pages.finish(path, request, response, next);
    },
  };
}

export interface FinishedPages {
  readonly handle: Handle;
  /** The pages that visitors ask for most. */
  popular(count: number): string[];
  /** Whether a page can be sent without rendering it. */
  isCurrent(path: string): boolean;
  /** Notes that the last request for a page was the portal's own. */
  renewed(path: string): void;
}

/** Path of the page, or undefined when the request has to be answered by Next.js in any case. */
function pagePath({ method, url, headers }: IncomingMessage): string | undefined {
  if ((method !== 'GET' && method !== 'HEAD') || headers.rsc !== undefined) return undefined;
  if (url !== undefined && PAGE_PATH.test(url)) return url;
  const { path } = addressOf(url);
  return isSiteAddress(path) ? path : undefined;
}

/** Share of the budget for texts without compression, which few clients ask for. */
const TEXT_SHARE = 1 / 8;

/** What is kept, and how it gets there. */
class Pages {
  readonly #options: Options;
  readonly #kept: PageStore<KeptPage>;
  /** Texts of pages that clients without compression asked for last. */
  readonly #texts: LRUCache<string, { page: FinishedPage; text: Buffer }>;
  /** Pages that are being compressed. */
  readonly #packing = new Map<string, FinishedPage>();

  constructor(options: Options) {
    this.#options = options;
    const textBytes = Math.floor(options.maxBytes * TEXT_SHARE);
    this.#texts = new LRUCache({ maxSize: textBytes, sizeCalculation: ({ text }) => 500 + text.byteLength });
    this.#kept = new PageStore({
      maxBytes: options.maxBytes - textBytes,
      bytesOf: ({ bytes }) => bytes,
      onRemoved: (path) => noteFinished(path, undefined),
    });
    pageCounters().maxBytes = options.maxBytes;
    sample({
      name: 'finished-pages',
      read: () => [
        reading('portal_cache_bytes', { cache: 'finished' }, pageCounters().bytes),
        reading('portal_cache_entries', { cache: 'finished' }, pageCounters().pages),
      ],
    });
  }

  popular(count: number): string[] {
    return this.#kept.popular(count);
  }

  renewed(path: string): void {
    this.#kept.discount(path);
    pageCounters().renewed += 1;
  }

  /** A page that may be sent to everyone, for a visitor. */
  visited(path: string): FinishedPage | undefined {
    return this.#ifCurrent(path, this.#kept.visit(path));
  }

  current(path: string): FinishedPage | undefined {
    return this.#ifCurrent(path, this.#kept.peek(path));
  }

  #ifCurrent(path: string, kept: FinishedPage | undefined): FinishedPage | undefined {
    const page = this.#packing.get(path) ?? kept;
    if (!page || !isCurrent(page.validity)) return undefined;
    const rendered = freshPage(path);
    return rendered && rendered.lastModified > page.validity.lastModified ? undefined : page;
  }

  async sendKept(
    path: string,
    request: IncomingMessage,
    response: ServerResponse,
    page: FinishedPage,
  ): Promise<void> {
    pageCounters().hits += 1;
    count('portal_pages_total', { result: 'hit' });
    const isPlain =
      page.text === undefined && preferredCoding(request.headers['accept-encoding']) === 'identity';
    const text = isPlain ? await this.#textOf(path, page) : page.text;
    const sent = text === page.text ? page : { ...page, text };
    return sendFinished(request, response, sent, { isTrue: isCurrent(page.validity) });
  }

  async #textOf(path: string, page: FinishedPage): Promise<Buffer> {
    const known = this.#texts.get(path);
    if (known?.page === page) return known.text;
    const text = await textOf(page);
    this.#texts.set(path, { page, text });
    return text;
  }

  /**
   * Lets Next.js answer as if the request were unconditional and uncompressed, removes what the page contains twice,
   * inlines its styles, moves its scripts after the first paint, and keeps the answer if it is the cached page.
   */
  async finish(
    path: string,
    request: IncomingMessage,
    response: ServerResponse,
    next: Handle,
  ): Promise<void> {
    await captureAnswer(next, request, response, (body) => {
      const text = body.toString();
      const last = response.statusCode >= 500 && !response.headersSent ? this.#lastVersion(path) : undefined;
      count('portal_pages_total', { result: last ? 'stale' : 'miss' });
      if (last) {
        for (const name of response.getHeaderNames()) response.removeHeader(name);
        // Nobody else keeps it, so all see the new version as soon as there is one.
        noteDelivery(response, { isPrivate: true });
        sendFinished(request, response, last, { isTrue: false }).catch(() => response.destroy());
        return;
      }
      if (!isSharedPage(response)) {
        if (isHtml(response)) noteDelivery(response, { scripts: inlineScriptHashes(text) });
        response.end(body);
        return;
      }
      pageCounters().misses += 1;
      // Just rendered, or not finished yet: the next request may be the first one in an outage.
      const rendered = freshPage(path);
      const isKept = rendered?.value?.html === text && PAGE_PATH.test(path);
      const known = isKept ? this.#packing.get(path) : undefined;
      const page =
        known && known.validity.lastModified === rendered?.lastModified
          ? known
          : this.#finishedPage(path, response, text, rendered);
      if (isKept && page !== known) {
        // Otherwise the next request finishes it.
        this.#keep(path, page, request).catch(() => undefined);
      }
      for (const name of response.getHeaderNames()) response.removeHeader(name);
      sendFinished(request, response, page, { isTrue: isKept }).catch(() => response.destroy());
    });
  }

  /** The last version of a page, if it may be shown because it cannot be rendered (ADR 129). */
  #lastVersion(path: string): FinishedPage | undefined {
    const page = this.#packing.get(path) ?? this.#kept.peek(path);
    return page && mayOutlast(page.validity) ? page : undefined;
  }

  async #keep(path: string, page: FinishedPage, { headers }: IncomingMessage): Promise<void> {
    this.#packing.set(path, page);
    const coding = preferredCoding(headers['accept-encoding']);
    try {
      const { answer, bytes } = await packed(page, coding === 'identity' ? 'gzip' : coding);
      if (this.#packing.get(path) !== page) return;
      noteFinished(path, page.validity);
      this.#kept.set(path, { ...answer, bytes });
      Object.assign(pageCounters(), { pages: this.#kept.pages, bytes: this.#kept.bytes });
    } finally {
      if (this.#packing.get(path) === page) this.#packing.delete(path);
    }
  }

  #finishedPage(
    path: string,
    response: ServerResponse,
    text: string,
    rendered: CacheEntry | undefined,
  ): FinishedPage {
    const { readSheet, always } = this.#options;
    const lean = withStylesInside(path, withLateScripts(withoutRepeatedParts(text)), readSheet);
    completeHeaders(response, always, {
      scripts: inlineScriptHashes(lean),
      namesFiles: false,
      query: '',
      isPrivate: false,
      reportsTypes: true,
    });
    const { lastModified = 0, tags = [], cacheControl } = rendered ?? {};
    return {
      // Only what decides how long it is valid: the entry itself has the page as text.
      validity: { lastModified, tags, cacheControl },
      headers: contentHeaders(response),
      // Of what is sent, since a 304 carries the script policy of this version.
      etags: weakEtags(digestOf(lean)),
      text: Buffer.from(lean),
      compressed: new Map(),
      longLived: longLivedHeaders(tags),
    };
  }
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
