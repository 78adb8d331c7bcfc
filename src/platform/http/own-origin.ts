import type { Server } from 'node:http';

/** Where a server that listens answers this machine, such as `http://127.0.0.1:3000`. Runs without the bundler. */
export function ownOrigin(server: Server): string {
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('the server does not listen on a port');
  const everywhere = bound.address === '::' || bound.address === '0.0.0.0';
  const host = everywhere ? '127.0.0.1' : bound.address;
  return `http://${host.includes(':') ? `[${host}]` : host}:${bound.port}`;
}
