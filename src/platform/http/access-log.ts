import type { IncomingMessage, ServerResponse } from 'node:http';

import { currentLogContext } from '../log-context.ts';
import type { RouteOf } from '../next-adapter/route-templates.ts';
import { clientOrigin } from './client-address.ts';
import { addressOf } from './visitor-addresses.ts';

/**
 * The access log: one line of JSON for each request, with the route of the code in place of the address, which may hold words that
 * visitors searched for.
 *
 * Runs without the bundler, like `src/web.ts`.
 * @param proxies those whose word about the client counts; without them nothing is said about the client
 */
export function logRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { routeOf, proxies }: { readonly routeOf: RouteOf; readonly proxies: readonly string[] | undefined },
): void {
  const began = performance.now();
  const { path } = addressOf(request.url);
  const context = currentLogContext();
  const network = proxies && maskedNetwork(request, proxies);
  response.once('close', () => {
    const line = {
      level: 30,
      time: new Date().toISOString(),
      name: 'access',
      requestId: context?.requestId,
      method: request.method,
      route: context?.route ?? routeOf(path),
      status: response.headersSent ? response.statusCode : undefined,
      ms: Math.round(performance.now() - began),
      network,
    };
    process.stdout.write(`${JSON.stringify(line)}\n`);
  });
}

/** The network of the client: IPv4 without its last number, IPv6 without all but its first three groups. */
function maskedNetwork(request: IncomingMessage, proxies: readonly string[]): string {
  const header = (name: string) => request.headers[name]?.toString() ?? null;
  const { network } = clientOrigin(
    {
      peer: request.socket.remoteAddress,
      forwardedFor: header('x-forwarded-for'),
      forwardedProto: header('x-forwarded-proto'),
    },
    proxies,
    '',
  );
  if (network.includes(':')) return `${network.split(':').slice(0, 3).join(':')}::/48`;
  return network.replace(/\.\d+$/, '.0/24');
}
