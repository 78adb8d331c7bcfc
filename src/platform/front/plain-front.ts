import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, createServer, request as ask, ServerResponse } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, RequestOptions } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

import { completeHeaders } from '../http/answer-headers.ts';
import { preferredCoding } from '../http/codings.ts';
import { compressOnce } from '../http/compression.ts';
import { deliveryOf, noteDelivery } from '../http/delivery.ts';
import { becomeFailure } from '../http/failure-answers.ts';
import { isOutage } from '../http/outage.ts';
import { REQUEST_ID_HEADER, requestIdOf, withRequestId } from '../http/request-id.ts';
import { inlineScriptHashes } from '../http/security-headers.ts';
import { addressOf, isDecodable, isOwnAddress, otherParameters } from '../http/visitor-addresses.ts';
import { peerHeader } from '../next-adapter/peer.ts';
import { DRAFT_COOKIE } from '../next-adapter/preview-mode.ts';
import { sentHeader } from '../next-adapter/raw-headers.ts';
import { isPrefetch, sharedHeaders } from '../next-adapter/shared-headers.ts';
import type { Front, FrontOptions, Handle } from './front.ts';

/**
 * The front for when the adapters are off (ADR 135): Next.js answers on a socket that only this process knows, and
 * everything between it and visitors is plain HTTP. No page is kept, and links load whole pages, since the data of
 * Next.js's router is not for sharing.
 *
 * Runs without the bundler, like `src/web.ts`.
 */
export function createFront({ always, drain, report }: Omit<FrontOptions, 'pageBytes'>): Front {
  // Next.js never closes a connection of its own, so no request meets one that is just being closed.
  const agent = new Agent({ keepAlive: true });
  const inner = createServer({ keepAliveTimeout: 0, requestTimeout: 0, headersTimeout: 0 });
  let directory: string | undefined;
  return {
    ServerResponse,
    async handler(render) {
      inner.on('request', (request, response) => {
        withRequestId(request, () => render(request, response)).catch((error: unknown) => {
          report(error);
          if (response.headersSent) response.destroy();
          else response.writeHead(500).end();
        });
      });
      // Only the user of this process can enter it.
      directory = await mkdtemp(join(tmpdir(), 'portal-'));
      const socketPath = join(directory, 'next.sock');
      await new Promise<void>((resolve, reject) => {
        inner.once('error', reject).listen(socketPath, resolve);
      });
      return forwarding({ socketPath, agent }, always, () => drain.hasBegun);
    },
    listening() {
      // It keeps no pages.
    },
    async close() {
      agent.destroy();
      inner.close();
      inner.closeAllConnections();
      if (directory !== undefined) await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Headers of a connection, not of what it carries (RFC 9110, 7.6.1). */
const OF_CONNECTION = new Set(['connection', 'keep-alive', 'proxy-connection', 'te', 'upgrade', 'expect']);

/** Headers that the portal itself writes to Next.js. */
const OURS = /^(?:x-portal-|content-security-policy)/;

/** What Next.js could answer with something else than the whole document, whose scripts would have no hashes then. */
const CONDITIONS = ['accept-encoding', 'if-none-match', 'if-modified-since', 'if-range', 'range'];

function forwarding(
  server: Pick<RequestOptions, 'socketPath' | 'agent'>,
  always: ReadonlyMap<string, string>,
  isEnding: () => boolean,
): Handle {
  return async (request, response) => {
    const { path, query } = addressOf(request.url);
    if (!isDecodable(path)) {
      response.writeHead(400, { 'Content-Type': 'text/plain; charset=utf-8' }).end('Bad Request\n');
      return;
    }
    const isPreview = request.headers.cookie?.includes(DRAFT_COOKIE) ?? false;
    const isOwn = isPreview || isOwnAddress(path, new URLSearchParams(query));
    if (!isOwn && isPrefetch(request.headers)) {
      response.writeHead(204, { 'Cache-Control': 'no-store' }).end();
      return;
    }
    if (!isOwn && otherParameters(query).length > 0) noteDelivery(response, { query, isPrivate: true });
    if (isPreview) noteDelivery(response, { reportsTypes: false });
    const answer = await answerOf(request, response, {
      ...server,
      method: request.method,
      path: isOwn ? request.url : path,
      headers: {
        ...headersFor(request, isOwn),
        ...peerHeader(request),
        // For what is logged: the context of a request does not cross a connection.
        [REQUEST_ID_HEADER.toLowerCase()]: requestIdOf(request),
      },
    });
    response.statusCode = answer.statusCode ?? 502;
    takeHeaders(answer, response);
    const type = answer.headers['content-type'] ?? '';
    const hasBody = request.method !== 'HEAD' && response.statusCode !== 204 && response.statusCode !== 304;
    let body: Buffer | undefined;
    if (response.statusCode >= 500 && /^$|^text\/(?:html|plain)/.test(type)) {
      body = replacedFailure(path, response, await buffer(answer));
    }
    const isDocument = String(response.getHeader('content-type') ?? '').startsWith('text/html');
    if (isDocument && hasBody) {
      body ??= await buffer(answer);
      noteDelivery(response, { scripts: inlineScriptHashes(body.toString()), namesFiles: true });
    }
    if (isDocument) {
      for (const name of ['etag', 'last-modified', 'content-length']) response.removeHeader(name);
    }
    completeHeaders(response, always, deliveryOf(response));
    if (isEnding()) response.setHeader('Connection', 'close');
    if (body === undefined) {
      await pipeline(answer, response);
      return;
    }
    if (preferredCoding(request.headers['accept-encoding']) !== 'identity' && hasBody) {
      body = await compressOnce(body, 'gzip');
      response.setHeader('Content-Encoding', 'gzip').appendHeader('Vary', 'Accept-Encoding');
    }
    response.setHeader('Content-Length', body.byteLength).end(hasBody ? body : undefined);
  };
}

/** What Next.js may know of a request; of one with a shared answer, nothing of who sent it (ADR 070). */
function headersFor(request: IncomingMessage, isOwn: boolean): IncomingHttpHeaders {
  const given = isOwn ? request.headers : sharedHeaders(request.headers);
  const headers: IncomingHttpHeaders = {};
  for (const [name, value] of Object.entries(given)) {
    if (!OF_CONNECTION.has(name) && !OURS.test(name)) headers[name] = value;
  }
  if (!isOwn) delete headers.rsc;
  // Data of the router and files have no scripts in them.
  const mayBeDocument = headers.rsc === undefined && !request.url?.startsWith('/_next/');
  if (mayBeDocument) for (const name of CONDITIONS) delete headers[name];
  return headers;
}

/** Sends the request on, with its body if it has one. When the visitor gives up, it ends on both sides. */
function answerOf(
  request: IncomingMessage,
  response: ServerResponse,
  options: RequestOptions & { readonly headers: IncomingHttpHeaders },
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const inner = ask(options, resolve);
    inner.once('error', reject);
    response.once('close', () => {
      if (!response.writableFinished) inner.destroy();
    });
    // A body without its length would be read as the next request on the same connection (RFC 9112, 6.3 and 11.2). A
    // shared answer depends on none, so `sharedHeaders` keeps no length.
    const { headers } = options;
    if ('content-length' in headers || 'transfer-encoding' in headers) request.pipe(inner);
    else inner.end();
  });
}

/** A header that a route wrote for clients under another name has the last word. */
function takeHeaders(answer: IncomingMessage, response: ServerResponse): void {
  const all = Object.entries(answer.headers);
  const isRenamed = ([name]: [string, unknown]) => sentHeader(name) !== name;
  for (const [name, value] of [...all.filter((one) => !isRenamed(one)), ...all.filter(isRenamed)]) {
    if (value === undefined || OF_CONNECTION.has(name) || name === 'transfer-encoding') continue;
    response.setHeader(sentHeader(name), value);
  }
}

/** What visitors get instead of the empty document of Next.js. */
function replacedFailure(path: string, response: ServerResponse, body: Buffer): Buffer {
  const outage = isOutage();
  // Whatever else says why it fails.
  if (!outage && body.length > 0) return body;
  return Buffer.from(becomeFailure(response, path, outage ? 'outage' : 'mistake'));
}
