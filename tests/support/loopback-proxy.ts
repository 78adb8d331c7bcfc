import { once } from 'node:events';
import { Agent, createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';

/** How often the proxy asks each process whether it is ready, in ms. */
const LOOK_EVERY_MS = 50;

interface Target {
  readonly origin: string;
  readonly agent: Agent;
  ready: boolean;
  /** The newest look that was answered: on a busy machine an earlier one may be answered later. */
  newest: number;
}

/**
 * A load balancer on the loopback interface: passes requests in turn to the processes that are ready, over connections
 * that stay open. It never repeats a request, so each one that a process loses reaches the client as 502.
 */
export class LoopbackProxy {
  readonly #targets: Target[];
  readonly #server: Server;
  #turn = 0;
  #looks = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(origins: readonly string[]) {
    this.#targets = origins.map((origin) => ({
      origin,
      agent: new Agent({ keepAlive: true }),
      ready: false,
      newest: 0,
    }));
    this.#server = createServer((incoming, outgoing) => {
      const ready = this.#targets.filter((target) => target.ready);
      const target = ready[this.#turn++ % Math.max(1, ready.length)];
      if (!target) {
        outgoing.writeHead(502).end('nobody is ready');
        return;
      }
      const passed = request(
        target.origin + (incoming.url ?? '/'),
        { agent: target.agent, method: incoming.method, headers: incoming.headers },
        (answer) => {
          const { connection: _hop, 'keep-alive': _time, ...headers } = answer.headers;
          outgoing.writeHead(answer.statusCode ?? 502, headers);
          pipeline(answer, outgoing, () => undefined);
        },
      );
      passed.on('error', (error) => {
        if (outgoing.headersSent) outgoing.destroy();
        else outgoing.writeHead(502).end(error.message);
      });
      pipeline(incoming, passed, () => undefined);
    });
  }

  /** Resolves once all processes are ready. */
  async start(): Promise<string> {
    // Longer than a busy machine lets a client wait between two requests on its connection.
    this.#server.keepAliveTimeout = 75_000;
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    await this.#look();
    this.#timer = setInterval(() => void this.#look(), LOOK_EVERY_MS);
    if (!this.isReady(...this.#targets.map(({ origin }) => origin)))
      throw new Error('not every process is ready');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  isReady(...origins: readonly string[]): boolean {
    return origins.every((origin) => this.#targets.find((target) => target.origin === origin)?.ready);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#server.close();
    this.#server.closeAllConnections();
    for (const { agent } of this.#targets) agent.destroy();
    await once(this.#server, 'close');
  }

  async #look(): Promise<void> {
    const look = ++this.#looks;
    await Promise.all(
      this.#targets.map(async (target) => {
        const ready = await isReady(target.origin);
        if (look < target.newest) return;
        target.newest = look;
        target.ready = ready;
      }),
    );
  }
}

async function isReady(origin: string): Promise<boolean> {
  try {
    const answer = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(5_000) });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}
