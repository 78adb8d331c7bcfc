import { IncomingMessage } from 'node:http';
import type { ServerResponse } from 'node:http';

import { giveNonce } from './script-nonce.ts';
import { restoreMethods } from './restore-methods.ts';
import { isDecodable } from '../http/visitor-addresses.ts';

/**
 * When a page of Next.js finds that its item does not exist, it answers with an empty document whose text is added by
 * scripts. This module discards such an answer, and the page for unknown addresses (`src/app/global-not-found.tsx`) is
 * sent instead, with the same status and its text in the first bytes (ADR 010).
 *
 * Needs: an empty answer with status 404 that goes through `writeHead`, `write`, and `end` of the response; a rewrite
 *   by a header of the request.
 * Checked with: Next.js 16.4.6
 * Without it: the status is the same, but the text of the page appears only when scripts run. Addresses that do not
 *   decode reach Next.js or a query, which fail.
 * Contract test: src/platform/next-adapter/not-found-pages.test.ts
 *
 * Runs without the bundler, like `src/web.ts`, so its imports are relative and have file extensions.
 */

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Makes `next.config.ts` route a request to the page for unknown addresses. A client that sends it gets that page. */
export const NOT_FOUND_HEADER = 'x-portal-not-found';

/** Addresses that are not pages of the site; `/ZH` and others that look like a language are. */
const NO_PAGE = /^\/(?:_next|api|admin)(?:\/|$)/;

/** @param next Next.js's request handler */
export function withNotFoundPages(next: Handle): Handle {
  return (request, response) => {
    const wantsDocument =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !NO_PAGE.test(request.url ?? '') &&
      request.headers.rsc === undefined &&
      request.headers[NOT_FOUND_HEADER] === undefined;
    const [path = '', query] = (request.url ?? '').split(/\?(.*)/s);
    // Next.js, or the query behind the route, would fail.
    if (!isDecodable(path)) {
      if (!wantsDocument) return refuse(response);
      // No page has such an address; the page for unknown addresses shows it as it was typed.
      const literal = path.replaceAll('%', '%25');
      return sendNotFound(request, response, next, query === undefined ? literal : `${literal}?${query}`);
    }
    if (wantsDocument) takeBackEmptyAnswers(request, response, next);
    return next(request, response);
  };
}

async function refuse(response: ServerResponse): Promise<void> {
  response.writeHead(400, { 'Content-Type': 'text/plain; charset=utf-8' }).end('Bad Request\n');
}

function takeBackEmptyAnswers(request: IncomingMessage, response: ServerResponse, next: Handle): void {
  const write = response.write.bind(response) as (...args: unknown[]) => boolean;
  const end = response.end.bind(response) as (...args: unknown[]) => ServerResponse;
  const writeHead = response.writeHead.bind(response);
  /**
   * A cached page without its item, or what Next.js itself renders for an address without a route, whose scripts have
   * neither hashes nor a nonce. The page for unknown addresses is never cached and has a nonce.
   */
  const isEmpty = () =>
    response.statusCode === 404 &&
    (response.hasHeader('x-nextjs-cache') || request.headers['content-security-policy'] === undefined) &&
    String(response.getHeader('content-type') ?? '').startsWith('text/html');

  response.writeHead = (status: number, ...rest: unknown[]) => {
    response.statusCode = status;
    const headers = rest.find((value) => typeof value === 'object' && value !== null);
    if (Array.isArray(headers)) {
      for (let index = 0; index + 1 < headers.length; index += 2) {
        response.setHeader(String(headers[index]), String(headers[index + 1]));
      }
    } else {
      for (const [name, value] of Object.entries(headers ?? {})) response.setHeader(name, value as string);
    }
    return isEmpty() ? response : writeHead(status);
  };
  response.write = (...args: unknown[]) => isEmpty() || write(...args);
  response.end = (...args: unknown[]) => {
    if (!isEmpty()) return end(...args);
    restoreMethods(response);
    for (const name of response.getHeaderNames()) response.removeHeader(name);
    response.statusCode = 200;
    sendNotFound(request, response, next).catch(() => response.destroy());
    return response;
  };
}

/** The page for unknown addresses is rendered for each request, so its scripts have a nonce. */
function sendNotFound(
  request: IncomingMessage,
  response: ServerResponse,
  next: Handle,
  url = request.url,
): Promise<void> {
  const again = unknownAddress(request, url);
  giveNonce(again, response);
  return next(again, response);
}

/** The same request, in a form that Next.js has not seen yet, for the page for unknown addresses. */
function unknownAddress(request: IncomingMessage, url: string | undefined): IncomingMessage {
  const again = new IncomingMessage(request.socket);
  const { 'if-none-match': _known, ...headers } = request.headers;
  // `withFinishedPages` asks without it, and leaves the answer to this page to Next.js.
  const codings = request.headersDistinct['accept-encoding']?.join(', ');
  Object.assign(again, {
    method: request.method,
    url,
    httpVersion: request.httpVersion,
    headers: { ...headers, ...(codings && { 'accept-encoding': codings }), [NOT_FOUND_HEADER]: '1' },
  });
  again.push(null);
  return again;
}
