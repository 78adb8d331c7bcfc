import type { IncomingMessage, ServerResponse } from 'node:http';

import type { Handle } from '../front/front.ts';
import { addressOf } from '../http/visitor-addresses.ts';
import { currentLogContext } from '../log-context.ts';
import type { RouteOf } from '../next-adapter/route-templates.ts';
import { traced } from './tracing.ts';

/**
 * Answers a request as a span: the root of its trace. What visitors send as `traceparent` is not believed.
 *
 * Runs without the bundler, like `src/web.ts`.
 */
export function traceRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { routeOf, handle }: { readonly routeOf: RouteOf; readonly handle: Handle },
): Promise<void> {
  const { path } = addressOf(request.url);
  const { method = 'GET' } = request;
  const context = currentLogContext();
  // Next.js would otherwise continue the trace of a stranger.
  delete request.headers.traceparent;
  const attributes = { 'http.request.method': method, 'portal.request_id': context?.requestId ?? '' };
  return traced({ name: method, kind: 'server', attributes }, async (note) => {
    const closed = new Promise<void>((resolve) => {
      response.once('close', resolve);
    });
    await handle(request, response);
    await closed;
    const route = context?.route ?? routeOf(path);
    note({
      name: `${method} ${route}`,
      'http.route': route,
      'http.response.status_code': response.statusCode,
    });
  });
}
