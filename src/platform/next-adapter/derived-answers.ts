import type { IncomingMessage, ServerResponse } from 'node:http';

import { LRUCache } from 'lru-cache';

import { isFresh, type Kept } from '../cache/keeper.ts';
import {
  DERIVED_HEADER,
  type DerivedBody,
  isOfContentApi,
  keeperOf,
  MOST_API_BYTES,
  MOST_BYTES,
} from '../cache/kept-answers.ts';
import { LIMIT_HEADERS } from '../front/kept-limit.ts';
import { longLivedHeaders } from '../cache/purged-caches.ts';
import { completeHeaders } from '../http/answer-headers.ts';
import { noteDelivery } from '../http/delivery.ts';
import {
  bytesOf,
  contentHeaders,
  digestOf,
  type FinishedAnswer,
  hasSameVersion,
  sendFinished,
  strongEtags,
} from '../http/finished-answer.ts';
import { addressOf, isDerivedAddress } from '../http/visitor-addresses.ts';
import { captureAnswer } from './captured-answer.ts';
import { mayOutlast } from './page-cache-handler.ts';

/**
 * Derived answers (feeds, sitemap, …) in front of Next.js, like finished pages: compressed once, with validators, and
 * valid as long as what a route keeps (`cache/derived-answer.ts`; ADR 134).
 *
 * Needs: headers that a route handler sets reaching the response.
 * Checked with: Next.js 16.4.6
 * Without it: each of these answers goes through Next.js, and has no validators.
 * Contract test: src/platform/next-adapter/derived-answers.test.ts
 *
 * Runs without the bundler, like `src/web.ts`, so its imports are relative and have file extensions.
 */

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

interface FinishedDerived extends FinishedAnswer {
  readonly text: Buffer;
  /** What it was made from. */
  readonly kept: Kept<DerivedBody>;
}

const bounded = (maxSize: number) =>
  new LRUCache<string, FinishedDerived>({ maxSize, sizeCalculation: bytesOf });

/** By address; the texts themselves are those of `keeperOf`. Visitors choose addresses of the content API, so it has its own. */
const finishedFiles = bounded(MOST_BYTES);
const finishedApi = bounded(MOST_API_BYTES);

const finishedOf = (address: string) => (isOfContentApi(address) ? finishedApi : finishedFiles);

/**
 * @param next Next.js's request handler behind `withSharedRequests`, for derived addresses
 * @param others handles all other requests
 * @param always headers of every answer
 * @param admit what an answer with so many bytes also says when it is sent without asking the route; undefined when it may
 *   not be sent, and the route refuses the request
 */
export function withDerivedAnswers(
  next: Handle,
  others: Handle,
  always: ReadonlyMap<string, string>,
  admit: (request: IncomingMessage, bytes: number) => Promise<readonly string[] | undefined>,
): Handle {
  return async (request, response) => {
    const { method, url = '' } = request;
    const isRead = method === 'GET' || method === 'HEAD';
    if (!isRead || !isDerivedAddress(addressOf(url).path)) return others(request, response);
    const known = finishedOf(url).get(url);
    const current = known && known.kept === keeperOf(url).last(url) ? known : undefined;
    const isTrue = current !== undefined && isFresh(current.kept);
    const mayBeSent = current !== undefined && (isTrue || standsIn(url, current.kept));
    const also = mayBeSent ? await admit(request, bytesToSend(request, current)) : undefined;
    if (mayBeSent && also) return sendFinished(request, response, current, { isTrue, also });
    await captureAnswer(next, request, response, (body) => {
      if (response.statusCode >= 500 && known && maySurvive(known.kept)) {
        for (const name of response.getHeaderNames()) response.removeHeader(name);
        // Nobody else keeps it, so all see the new version as soon as there is one.
        noteDelivery(response, { isPrivate: true });
        sendFinished(request, response, known, { isTrue: false }).catch(() => response.destroy());
        return;
      }
      const address = response.getHeader(DERIVED_HEADER);
      const limit = LIMIT_HEADERS.flatMap((name) => {
        const value = response.getHeader(name);
        return value === undefined ? [] : [{ name, value: String(value) }];
      });
      for (const { name } of limit) response.removeHeader(name);
      const answer =
        typeof address === 'string' && response.statusCode === 200
          ? finish(address, request, response, body, always)
          : undefined;
      if (!answer) {
        for (const { name, value } of limit) response.setHeader(name, value);
        response.end(body);
        return;
      }
      for (const name of response.getHeaderNames()) response.removeHeader(name);
      const also = limit.flatMap(({ name, value }) => [name, value]);
      sendFinished(request, response, answer, { isTrue: answer.isTrue, also }).catch(() =>
        response.destroy(),
      );
    });
  };
}

/** Bytes of the text that a client gets: none with HEAD, or when it has the answer. */
function bytesToSend(
  { method, headers }: IncomingMessage,
  { etags, lastModified, text }: FinishedDerived,
): number {
  const isKnown = Object.values(etags).some((etag) => hasSameVersion(headers, etag, lastModified));
  return method === 'HEAD' || isKnown ? 0 : text.byteLength;
}

/** Whether the former answer is sent because a new one is being made. */
function standsIn(address: string, kept: Kept<DerivedBody>): boolean {
  return keeperOf(address).isBeingMade(address) && (kept.value.mayLag || maySurvive(kept));
}

/** Whether nothing behind it was changed, although it has to be made again. */
function maySurvive({ startedAt, tags }: Kept<DerivedBody>): boolean {
  return mayOutlast({ lastModified: startedAt, tags });
}

/** The answer of a route as bytes, kept if the route keeps it; undefined for a HEAD request that knows no text. */
function finish(
  address: string,
  { method }: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
  always: ReadonlyMap<string, string>,
): (FinishedAnswer & { readonly isTrue: boolean }) | undefined {
  const kept = keeperOf(address).last(address);
  const isKept = kept !== undefined && (method === 'HEAD' || kept.value.text.equals(body));
  if (!isKept && method === 'HEAD') return undefined;
  const text = isKept ? kept.value.text : body;
  const digest = isKept ? kept.value.digest : digestOf(body);
  const former = finishedOf(address).get(address);
  const lastModified = Date.parse(String(response.getHeader('last-modified')));
  // Of Next.js, for pages and their data.
  response.removeHeader('vary');
  completeHeaders(response, always, {
    scripts: [],
    namesFiles: false,
    query: '',
    isPrivate: false,
    reportsTypes: true,
  });
  const answer = {
    headers: contentHeaders(response),
    etags: strongEtags(digest),
    lastModified,
    text,
    compressed: former?.kept.value.digest === digest ? former.compressed : new Map(),
    longLived: isKept ? longLivedHeaders(kept.tags) : [],
  };
  if (isKept) finishedOf(address).set(address, { ...answer, kept });
  return { ...answer, isTrue: isKept && isFresh(kept) };
}
