import type { IncomingMessage, ServerResponse } from 'node:http';

import { localePattern } from '../../i18n/locales.ts';

import { preferredCoding } from '../http/codings.ts';
import { compressOnce } from '../http/compression.ts';
import { addressOf } from '../http/visitor-addresses.ts';
import { captureAnswer } from './captured-answer.ts';
import { withoutScripts } from './late-scripts.ts';
import { type ReadSheet, withStylesInside } from './page-styles.ts';

/**
 * Pages made for one visitor, painted as early as finished ones: the log-in, the search, the personal center, lists with
 * a filter. Their styles are in the page, and their scripts wait for the first paint (ADR 270).
 *
 * Nothing is kept. Such a page is complete before it is sent: none of them has a part that arrives later, so waiting for the
 * end costs what Next.js needs for the rest of the markup.
 *
 * Needs: what `captured-answer.ts`, `late-scripts.ts`, and `page-styles.ts` need.
 * Checked with: Next.js 16.4.6
 * Without it: the browser fetches a dozen style sheets and all scripts before it paints these pages.
 * Contract test: src/platform/next-adapter/own-pages.test.ts
 *
 * Runs without the bundler, like `src/web.ts`.
 */

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

interface Options {
  /** The style sheets of the build. */
  readonly readSheet: ReadSheet;
  /** Recognizes the address of a page that is made for one visitor. */
  readonly isOwn: (request: IncomingMessage) => boolean;
  /** Recognizes requests of editors who view drafts: their pages are replaced in place and stay as they are. */
  readonly isPreview: (request: IncomingMessage) => boolean;
}

/** Addresses that may be pages. Files made for one visitor, such as PDFs, have an extension or a folder of their own. */
const MAY_BE_PAGE = new RegExp(
  String.raw`^/(?:identity|${localePattern})/(?!docs/(?:pdf|comments)/)[\w~/-]+$`,
);

/** @param next Next.js's request handler behind `withSharedRequests` */
export function withOwnPages(next: Handle, { readSheet, isOwn, isPreview }: Options): Handle {
  return async (request, response) => {
    const { path } = addressOf(request.url);
    const isPage =
      request.method === 'GET' &&
      request.headers.rsc === undefined &&
      MAY_BE_PAGE.test(path) &&
      isOwn(request);
    if (!isPage || isPreview(request)) return next(request, response);
    return captureAnswer(next, request, response, (rendered) => {
      // Next.js sends a whole page with a redirect. No client shows it.
      const body = response.hasHeader('location') ? Buffer.alloc(0) : rendered;
      const isHtml = String(response.getHeader('content-type') ?? '').startsWith('text/html');
      const sent = isHtml ? painted(path, body, readSheet) : body;
      if (sent !== rendered) dropHints(response);
      send(request, response, sent).catch(() => response.destroy());
    });
  };
}

const HEAD_END = '</head>';
const BODY_END = '</body>';

/** Only the head is read as text: it is a tenth of the page, and what belongs to the visitor stays as it is. */
function painted(path: string, body: Buffer, readSheet: ReadSheet): Buffer {
  const [headEnd, bodyEnd] = [body.indexOf(HEAD_END), body.lastIndexOf(BODY_END)];
  if (headEnd < 0 || bodyEnd < headEnd) return body;
  const { markup, start = '' } = withoutScripts(body.toString('utf8', 0, headEnd));
  const head = withStylesInside(path, markup, readSheet, body.byteLength - headEnd);
  return Buffer.concat([
    Buffer.from(head),
    body.subarray(headEnd, bodyEnd),
    Buffer.from(start),
    body.subarray(bodyEnd),
  ]);
}

/** Hints at style sheets and scripts: none is needed for the first paint, and a heavy page names its sheets in its first bytes. */
function dropHints(response: ServerResponse): void {
  const links = String(response.getHeader('link') ?? '').split(/,\s*(?=<)/);
  const others = links.filter((link) => link !== '' && !/; as="?(?:style|script)"?/.test(link));
  if (others.length === 0) response.removeHeader('link');
  else response.setHeader('Link', others.join(', '));
}

/** Redirects have no body, and errors before the page none worth compressing; everything else here is text. */
const WORTH_COMPRESSING = 1_000;

async function send(request: IncomingMessage, response: ServerResponse, body: Buffer): Promise<void> {
  const coding = preferredCoding(request.headers['accept-encoding']);
  const isPlain = coding === 'identity' || body.byteLength < WORTH_COMPRESSING;
  const sent = isPlain ? body : await compressOnce(body, coding);
  if (!isPlain) response.setHeader('Content-Encoding', coding);
  response.removeHeader('etag');
  response.setHeader('Content-Length', sent.byteLength);
  response.end(sent);
}
