import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** A way to a database that a test can cut, as if the server were gone, silence, as if its machine were, and mend. */
export class DatabaseLink {
  readonly #target: URL;
  readonly #sockets = new Set<Socket>();
  readonly #silent = new WeakSet<Socket>();
  #isSilent = false;
  #server: Server;
  #port = 0;

  constructor(databaseUrl: string) {
    this.#target = new URL(databaseUrl);
    this.#server = this.#listener();
  }

  async start(): Promise<void> {
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  /** The address of the database by this way. */
  get url(): string {
    const url = new URL(this.#target);
    url.host = `127.0.0.1:${this.#port}`;
    return url.href;
  }

  /** Ends every connection, and refuses new ones. */
  async cut(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  /** Whatever is sent on the connections of this moment is lost from now on, and none of them is closed. New ones work. */
  silence(): void {
    for (const socket of this.#sockets) {
      socket.unpipe();
      this.#silent.add(socket);
      socket.resume();
    }
  }

  /** The same for every connection that is opened from now on. */
  silenceNew(isSilent: boolean): void {
    this.#isSilent = isSilent;
  }

  async mend(): Promise<void> {
    this.#server = this.#listener();
    await this.start();
  }

  #listener(): Server {
    return createServer((near) => {
      const far = connect(Number(this.#target.port), this.#target.hostname);
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#sockets.add(one);
        // The other side of a silent connection does not learn that this one is gone.
        const end = () => this.#silent.has(one) || other.destroy();
        one.on('error', end);
        one.on('close', () => {
          this.#sockets.delete(one);
          end();
        });
        one.pipe(other);
      }
      if (this.#isSilent) this.silence();
    });
  }
}
