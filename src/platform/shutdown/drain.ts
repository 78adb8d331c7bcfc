import { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** How often connections that became idle are closed at the end, in ms. */
const SWEEP_MS = 50;

interface Times {
  /** Milliseconds in which new requests are still answered. */
  readonly notice: number;
  /** Milliseconds after which requests that are still under way are cut off. */
  readonly patience: number;
}

/**
 * The end of a web process without a lost request (ADR 129). From the first moment it is not ready, and each answer
 * closes its connection; after a notice for load balancers nothing new is accepted, idle connections are closed, and
 * requests under way finish.
 *
 * Runs without the bundler, like `src/web.ts`.
 */
export class Drain {
  #began = false;
  readonly #sockets = new Set<Socket>();

  /** True from the signal on. */
  get hasBegun(): boolean {
    return this.#began;
  }

  /** Follows the connections of the server that will be drained. */
  watch(server: Server): void {
    server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
  }

  /** Resolves when the server has no connections. @returns the number of connections that were cut off */
  async run(server: Server, { notice, patience }: Times): Promise<number> {
    this.#began = true;
    const end = Date.now() + patience;
    await delay(Math.min(notice, patience));
    if (!server.listening) return 0;
    const closed = EventEmitter.once(server, 'close');
    server.close();
    // A connection that becomes idle now would otherwise live until its own timeout.
    const sweep = setInterval(() => {
      server.closeIdleConnections();
      // Browsers open connections before they need them; for Node.js those are busy until their first request.
      for (const socket of this.#sockets) if (socket.bytesRead === 0) socket.destroy();
    }, SWEEP_MS);
    const timeout = new AbortController();
    const late = delay(Math.max(0, end - Date.now()), undefined, { signal: timeout.signal }).then(
      async () => {
        const left = await connections(server);
        server.closeAllConnections();
        return left;
      },
    );
    const cut = await Promise.race([closed.then(() => 0), late]);
    timeout.abort();
    late.catch(() => undefined);
    clearInterval(sweep);
    await closed;
    return cut;
  }
}

function connections(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}
