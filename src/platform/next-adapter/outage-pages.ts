import type { IncomingMessage, ServerResponse } from 'node:http';

import { becomeFailure } from '../http/failure-answers.ts';
import { isOutage } from '../http/outage.ts';

/**
 * When Next.js cannot render a page, it answers 500 with an empty document. This module answers in its place: 503 while
 * the database is away, with a static page in every language, or with JSON for calls of an API.
 *
 * Needs: a failed answer that goes through `writeHead`, `write`, and `end` of the response, with status 500 and without
 *   JSON; `onRequestError` of the instrumentation being called before the answer ends.
 * Checked with: Next.js 16.4.6
 * Without it: visitors see an empty page, and caches and monitors take an outage for a mistake in the code.
 * Contract test: src/platform/next-adapter/outage-pages.test.ts
 *
 * Runs without the bundler, like `src/web.ts`.
 */

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** @param next Next.js's request handler */
export function withOutagePages(next: Handle): Handle {
  return (request, response) => {
    // The router in the browser loads the whole page when its data cannot be had.
    if (request.headers.rsc === undefined && request.headers['next-action'] === undefined) {
      replaceFailures(request, response);
    }
    return next(request, response);
  };
}

function replaceFailures(request: IncomingMessage, response: ServerResponse): void {
  const write = response.write.bind(response) as (...args: unknown[]) => boolean;
  const end = response.end.bind(response) as (...args: unknown[]) => ServerResponse;
  const writeHead = response.writeHead.bind(response);
  const flushHeaders = response.flushHeaders.bind(response);
  const path = request.url ?? '/';
  const held: unknown[][] = [];
  let isDecided = false;
  const isFailure = () =>
    !isDecided &&
    response.statusCode >= 500 &&
    !response.headersSent &&
    /^$|^text\/(?:html|plain)/.test(String(response.getHeader('content-type') ?? ''));

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
    return isFailure() ? response : writeHead(status);
  };
  response.flushHeaders = () => {
    if (!isFailure()) flushHeaders();
  };
  response.write = (...args: unknown[]) => {
    if (!isFailure()) return write(...args);
    held.push(args);
    const callback = args.at(-1);
    if (typeof callback === 'function') process.nextTick(callback);
    return true;
  };
  response.end = (...args: unknown[]) => {
    if (!isFailure()) return end(...args);
    isDecided = true;
    const [last] = args;
    const chunks = [...held.map(([chunk]) => chunk), last].filter(
      (chunk): chunk is string | Uint8Array => typeof chunk === 'string' || chunk instanceof Uint8Array,
    );
    const outage = isOutage();
    const body = Buffer.concat(chunks.map((chunk) => Buffer.from(chunk as Uint8Array)));
    // Whatever else says why it fails.
    if (!outage && body.length > 0) return end(body);
    const text = becomeFailure(response, path, outage ? 'outage' : 'mistake');
    return request.method === 'HEAD' ? end() : end(text);
  };
}
