import { randomBytes } from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';

/**
 * Route handlers of Next.js see only headers, and Next.js sets `X-Forwarded-For` only if the client did not. So the
 * address of the connection is passed in a header of our own, marked with a secret that each process generates, so
 * clients cannot forge it.
 *
 * Needs: the diagnostics channel `http.server.request.start` of Node.js, published with the request before Next.js
 *   reads its headers.
 * Checked with: Next.js 16.4.6
 * Without it: `src/platform/front/plain-front.ts` writes the header. If nothing does, rate limits per network know no
 *   address and count all clients as one, so they get stricter, never looser.
 * Contract test: src/platform/next-adapter/peer.test.ts
 */
const PEER_HEADER = 'x-portal-peer';

const secretHolder = globalThis as typeof globalThis & { [key: symbol]: string | undefined };
const secretKey = Symbol.for('portal.peer-secret');

function processSecret(): string {
  return (secretHolder[secretKey] ??= randomBytes(16).toString('hex'));
}

/** The header that says where a request came from, to code of this process. */
export function peerHeader({ socket }: IncomingMessage): Record<string, string> {
  return { [PEER_HEADER]: `${processSecret()} ${socket.remoteAddress ?? ''}` };
}

/** Adds the address of its connection to every request that this process receives, before anything handles it. */
export function markPeers(): void {
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage };
    Object.assign(request.headers, peerHeader(request));
  });
}

/** Address of the connection that a request came over; `undefined` when this process did not write it. */
export function peerOf(headers: Headers): string | undefined {
  const [secret, address] = (headers.get(PEER_HEADER) ?? '').split(' ', 2);
  return secret === processSecret() && address ? address : undefined;
}
