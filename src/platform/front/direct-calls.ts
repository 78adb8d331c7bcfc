import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { preferredCoding } from '../http/codings.ts';
import { compressOnce } from '../http/compression.ts';
import { addressOf } from '../http/visitor-addresses.ts';
import type { Handle } from './front.ts';

/**
 * Reads of the portal's API that are answered without Next.js (ADR 267): finding a route and giving a handler its
 * request costs Next.js as much processor time as most handlers. The first request for a route goes through Next.js,
 * which loads its module; the module then offers its calls here. If it offers none, Next.js answers all of them.
 *
 * Runs with and without the bundler; the global symbol connects the two.
 */
type Answer = (request: Request, parts: readonly string[]) => Promise<Response>;

interface DirectCalls {
  readonly whole: Map<string, Answer>;
  /** By the source of the pattern, so a module that is loaded again replaces its offer. */
  readonly patterns: Map<string, { readonly pattern: RegExp; readonly answer: Answer }>;
}

const STATE = Symbol.for('portal.direct-calls');
const holder = globalThis as { [STATE]?: DirectCalls };
const offered = (holder[STATE] ??= { whole: new Map(), patterns: new Map() });

/** Shorter texts travel in one packet either way. The same limit as in Next.js. */
const WORTH_COMPRESSING = 1_024;

/**
 * Offers to answer `GET` without Next.js.
 * @param path the whole path, or a pattern for it that lets nothing through that would have to be decoded
 * @param answer handles a request whose address has a made-up origin, and gets what the pattern captured; it uses nothing that
 *   only a request of Next.js has
 */
export function offerDirectCall(path: string | RegExp, answer: Answer): void {
  if (typeof path === 'string') offered.whole.set(path, answer);
  else offered.patterns.set(path.source, { pattern: path, answer });
}

/** @param next Next.js's request handler, for everything that is not offered */
export function withDirectCalls(next: Handle): Handle {
  return async (request, response) => {
    const answer = request.method === 'GET' ? offerFor(addressOf(request.url).path) : undefined;
    if (!answer) return next(request, response);
    const asked = requestOf(request, response);
    try {
      await send(await answer(asked), request, response);
    } catch (error) {
      // A client that leaves in the middle is not an error; what breaks on our side is.
      if (!asked.signal.aborted || !isOfLeaving(error)) throw error;
    }
  };
}

function offerFor(path: string): ((request: Request) => Promise<Response>) | undefined {
  const whole = offered.whole.get(path);
  if (whole) return (request) => whole(request, []);
  for (const { pattern, answer } of offered.patterns.values()) {
    const parts = pattern.exec(path);
    if (parts) return (request) => answer(request, parts.slice(1));
  }
  return undefined;
}

/**
 * The request for a handler, which is aborted when the client leaves. Like in Next.js, several headers of one name are one
 * text. The origin that a client writes into its request line is not looked at: it may be none.
 */
function requestOf({ url, headers }: IncomingMessage, response: ServerResponse): Request {
  const entries = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    // HTTP/2 names the parts of an address like headers.
    value === undefined || name.startsWith(':')
      ? []
      : [[name, Array.isArray(value) ? value.join(', ') : value]],
  );
  const { path, query } = addressOf(url);
  const leaving = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) leaving.abort();
  });
  return new Request(`http://localhost${path}${query && `?${query}`}`, {
    headers: entries,
    signal: leaving.signal,
  });
}

/** What a handler says of them may come from elsewhere; Next.js leaves them out, too. */
const OF_THE_TRANSFER = new Set(['content-length', 'content-encoding', 'transfer-encoding']);
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\b/;

/** What a response that was closed says, and whatever was aborted because of it. */
const isOfLeaving = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'AbortError' || ('code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'));

async function send(answer: Response, request: IncomingMessage, response: ServerResponse): Promise<void> {
  response.statusCode = answer.status;
  for (const [name, value] of answer.headers) {
    if (!OF_THE_TRANSFER.has(name)) response.appendHeader(name, value);
  }
  if (answer.body && !JSON_TYPE.test(answer.headers.get('content-type') ?? '')) {
    const body = Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0]);
    await pipeline(body, response);
    return;
  }
  const text = Buffer.from(await answer.arrayBuffer());
  if (text.byteLength < WORTH_COMPRESSING) {
    response.end(text);
    return;
  }
  response.appendHeader('Vary', 'Accept-Encoding');
  const coding = preferredCoding(request.headers['accept-encoding']);
  if (coding !== 'identity') response.setHeader('Content-Encoding', coding);
  response.end(coding === 'identity' ? text : await compressOnce(text, coding));
}
