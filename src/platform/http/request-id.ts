import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

import { currentLogContext, withLogContext } from '../log-context.ts';

/**
 * The identifier of a request: its answer carries it, and so does every line that is logged while it is answered.
 *
 * Runs without the bundler, like `src/web.ts`, and inside of it.
 */
export const REQUEST_ID_HEADER = 'X-Request-Id';

/** What proxies and clients usually send, and nothing that could pass for something else in a log. */
const ACCEPTED = /^[\w.:-]{8,128}$/;

const ids = new WeakMap<IncomingMessage, string>();

/** The identifier that came with the request if it is usable, otherwise a new one; the same at every call. */
export function requestIdOf(request: IncomingMessage): string {
  let id = ids.get(request);
  if (id === undefined) {
    const given = request.headers['x-request-id'];
    id = typeof given === 'string' && ACCEPTED.test(given) ? given : randomUUID();
    ids.set(request, id);
  }
  return id;
}

/** Answers a request. Whatever is logged meanwhile has its identifier. */
export function withRequestId<Result>(request: IncomingMessage, answer: () => Result): Result {
  return withLogContext({ requestId: requestIdOf(request) }, answer);
}

/** The identifier of the request that is being answered, if there is one. */
export function currentRequestId(): string | undefined {
  return currentLogContext()?.requestId;
}

/**
 * A class of responses that carry the identifier of their request. It is added when the head is sent and not before:
 * whatever keeps an answer for others copies its headers earlier.
 * @param Base the class of responses that would be used otherwise
 */
export function identifiedResponse(Base: typeof ServerResponse): typeof ServerResponse {
  return class IdentifiedResponse<Request extends IncomingMessage> extends Base<Request> {
    override writeHead(status: number, ...rest: unknown[]): this {
      const id = requestIdOf(this.req);
      const write = super.writeHead.bind(this) as (status: number, ...more: unknown[]) => this;
      // Names and values alternate: a finished page, which is sent as it is.
      if (rest.some(Array.isArray)) {
        return write(
          status,
          ...rest.map((one) => (Array.isArray(one) ? [...(one as unknown[]), REQUEST_ID_HEADER, id] : one)),
        );
      }
      if (!this.headersSent) this.setHeader(REQUEST_ID_HEADER, id);
      return write(status, ...rest);
    }
  };
}
