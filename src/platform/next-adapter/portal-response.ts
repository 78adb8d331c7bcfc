import type { IncomingMessage, OutgoingHttpHeader } from 'node:http';
import { ServerResponse } from 'node:http';

import { completeHeaders } from '../http/answer-headers.ts';
import { deliveryOf } from '../http/delivery.ts';

/**
 * Answers of the web process: their headers are completed at the last moment, no matter which code wrote the answer.
 *
 * Needs: `writeHead` of the response being called for every answer, also implicitly.
 * Checked with: Next.js 16.4.6
 * Without it: answers have no security headers and show inner ones. `src/platform/front/plain-front.ts` replaces it then.
 * Contract test: src/platform/next-adapter/portal-response.test.ts
 *
 * Runs without the bundler, like `src/web.ts`.
 */

/**
 * A class of responses for `http.createServer`.
 * @param always headers of every answer, unless it has its own
 * @param isEnding whether the process is about to end, so every connection closes after its answer
 */
export function portalResponse(
  always: ReadonlyMap<string, string>,
  isEnding: () => boolean = () => false,
): typeof ServerResponse {
  return class PortalResponse<Request extends IncomingMessage> extends ServerResponse<Request> {
    override writeHead(status: number, ...rest: unknown[]): this {
      const given = rest.find((value) => typeof value === 'object' && value !== null);
      // A list of headers is already complete: it belongs to a finished page, which has been here before.
      if (this.headersSent || Array.isArray(given)) {
        const headers = (given ?? []) as OutgoingHttpHeader[];
        return super.writeHead(status, isEnding() ? [...headers, 'Connection', 'close'] : headers);
      }
      for (const [name, value] of Object.entries(given ?? {})) this.setHeader(name, value as string);
      this.statusCode = status;
      completeHeaders(this, always, deliveryOf(this));
      if (isEnding()) this.setHeader('Connection', 'close');
      return super.writeHead(status);
    }
  };
}
