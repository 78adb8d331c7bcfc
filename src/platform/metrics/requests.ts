import type { IncomingMessage, ServerResponse } from 'node:http';

import { addressOf } from '../http/visitor-addresses.ts';
import { currentLogContext } from '../log-context.ts';
import type { RouteOf } from '../next-adapter/route-templates.ts';
import { count, move, observe } from './metrics.ts';

/**
 * Counts a request once its answer has ended or was cut off.
 *
 * Runs without the bundler, like `src/web.ts`.
 */
export function measureRequest(request: IncomingMessage, response: ServerResponse, routeOf: RouteOf): void {
  const began = performance.now();
  const { path } = addressOf(request.url);
  const { method = 'GET' } = request;
  const context = currentLogContext();
  move('portal_http_requests_in_progress', {}, 1);
  response.once('close', () => {
    const route = context?.route ?? routeOf(path);
    move('portal_http_requests_in_progress', {}, -1);
    // A visitor who left before the head was sent got no status.
    const status = response.headersSent ? `${Math.floor(response.statusCode / 100)}xx` : 'none';
    count('portal_http_requests_total', { route, method, status });
    observe('portal_http_request_seconds', { route }, (performance.now() - began) / 1_000);
  });
}
