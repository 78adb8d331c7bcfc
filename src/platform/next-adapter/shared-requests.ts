import type { IncomingMessage, ServerResponse } from 'node:http';

import { noteDelivery } from '../http/delivery.ts';
import { NOT_FOUND_HEADER } from './not-found-pages.ts';
import { addressOf, isOwnAddress, isSiteAddress, otherParameters } from '../http/visitor-addresses.ts';
import { correctedQuery } from './data-requests.ts';
import { sharedHeaders } from './shared-headers.ts';
import { giveNonce } from './script-nonce.ts';

/**
 * Requests reduced to what a shared answer may depend on.
 *
 * Next.js renders a static page with the request of the first visitor, and writes that request's query into the data
 * that it keeps (`c` and `q` of React's data): the next visitor got the first one's query. So before Next.js sees a request
 * whose answer may be kept, it is reduced to its path and the few headers of `sharedHeaders` (ADR 070).
 *
 * Needs: `url` and `headers` of the request being all that Next.js reads. In the browser its router begins with the
 *   address bar, not with the address in the data (`createInitialRouterState`).
 * Checked with: Next.js 16.4.6
 * Without it: the query of one visitor is kept in pages for others. `src/platform/front/plain-front.ts`
 *   replaces it then.
 * Contract test: tests/attacks/v14-data-protection-shared-pages.test.ts
 */

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Tells requests whose answer is made for one visitor. */
export type IsOwn = (request: IncomingMessage) => boolean;

/** @param isPreview tells requests of editors who look at drafts */
export function ownRequests(isPreview: IsOwn): IsOwn {
  return (request) => {
    const { path, query } = addressOf(request.url);
    return isOwnAddress(path, new URLSearchParams(query)) || isPreview(request);
  };
}

/**
 * @param next Next.js's request handler
 * @param isOwn requests that reach it as they are
 */
export function withSharedRequests(next: Handle, isOwn: IsOwn): Handle {
  return async (request, response) => {
    const { headers } = request;
    // Only we say these.
    for (const name of [NOT_FOUND_HEADER, 'content-security-policy', 'content-security-policy-report-only']) {
      Reflect.deleteProperty(headers, name);
    }
    const { path, query } = addressOf(request.url);
    if (headers.rsc === '1') {
      const corrected = await correctedQuery(headers, query);
      if (corrected !== undefined) {
        response
          .writeHead(307, { Location: `${path}?${corrected}`, 'Cache-Control': 'private, no-store' })
          .end();
        return;
      }
    }
    if (isOwn(request)) {
      giveNonce(request, response);
      await next(request, response);
      return;
    }
    request.url = path;
    request.headers = sharedHeaders(headers);
    if (otherParameters(query).length > 0) noteDelivery(response, { query, isPrivate: true });
    if (!isSiteAddress(path)) giveNonce(request, response);
    await next(request, response);
  };
}
