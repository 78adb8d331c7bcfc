import type { IncomingMessage, ServerResponse } from 'node:http';

import { restoreMethods } from './restore-methods.ts';

/**
 * Lets Next.js answer as if the request were unconditional and uncompressed, and hands over the answer instead of
 * sending it.
 *
 * Needs: `write`, `end`, `writeHead`, and `flushHeaders` of the response being the only ways in which an answer leaves
 *   Next.js.
 * Checked with: Next.js 16.4.6
 * Without it: answers are sent by Next.js and compressed again for each request.
 * Contract test: src/platform/next-adapter/captured-answer.test.ts
 *
 * Runs without the bundler, like `src/web.ts`, so its imports are relative and have file extensions.
 */

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Headers of a request that make an answer depend on what the client has and can decode. */
const CONDITIONS = ['accept-encoding', 'if-none-match', 'if-modified-since', 'cache-control'];

/**
 * @param next Next.js's request handler; a rewrite that it answers as a proxy brings the framing of another connection
 * @param take gets the body; status and headers are set on the response, whose own methods send again, and the request
 *   has its headers back
 */
export async function captureAnswer(
  next: Handle,
  request: IncomingMessage,
  response: ServerResponse,
  take: (body: Buffer) => void,
): Promise<void> {
  const asked = { ...request.headers };
  for (const name of CONDITIONS) delete request.headers[name];
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
    // The answer is complete. With a length beside it, no client may read it (RFC 9112, 6.2).
    response.removeHeader('transfer-encoding');
    Object.assign(request.headers, asked);
    take(Buffer.concat(chunks));
    return response;
  };
  await next(request, response);
}
