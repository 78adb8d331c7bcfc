import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** What the test relay does with a recipient or a message: accepts it, or answers with an SMTP code. */
export type Verdict = 'accept' | number;

/** A mail relay on the loopback interface that misbehaves on request and remembers what it accepted. */
export class TestRelay {
  readonly received: { readonly to: string; readonly bytes: string }[] = [];
  /** Total number of greeted connections, and the most that were open at the same time. */
  opened = 0;
  mostAtOnce = 0;
  /** Called at the beginning of an email. */
  onMail: () => Verdict | Promise<Verdict> = () => 'accept';
  /** Called for each recipient; a pending promise simulates a host that hangs. */
  verdictOf: (address: string) => Verdict | Promise<Verdict> = () => 'accept';
  /** Runs after the message has arrived and before the relay answers. */
  onData: (to: string) => Promise<Verdict | void> = () => Promise.resolve();
  readonly #sockets = new Set<Socket>();
  readonly #server: SMTPServer;

  /** @param maxClients further connections are turned away with 421 */
  constructor({ maxClients }: { maxClients?: number } = {}) {
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      disableReverseLookup: true,
      logger: false,
      ...(maxClients === undefined ? {} : { maxClients }),
      onMailFrom: (_address, _session, callback) => {
        void answer(this.onMail(), callback);
      },
      onRcptTo: ({ address }, _session, callback) => {
        void answer(this.verdictOf(address), callback);
      },
      onData: (stream, session, callback) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const to = session.envelope.rcptTo[0]?.address ?? '';
          this.received.push({ to, bytes: Buffer.concat(chunks).toString() });
          void answer(this.onData(to), callback);
        });
      },
    });
    this.#server.server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket);
      this.opened += 1;
      this.mostAtOnce = Math.max(this.mostAtOnce, this.#sockets.size);
      socket.on('close', () => this.#sockets.delete(socket));
    });
  }

  async start(): Promise<void> {
    // A process that a test kills does not close its connection properly.
    this.#server.on('error', () => undefined);
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server.server, 'listening');
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.#server.server.address() as AddressInfo).port}`;
  }

  /** Open connections. */
  get open(): number {
    return this.#sockets.size;
  }

  /** Closes every connection without notice, as relays do after a long idle time. */
  async hangUp(): Promise<void> {
    await Promise.all(
      [...this.#sockets].map(async (socket) => {
        socket.destroy();
        if (!socket.closed) await once(socket, 'close');
      }),
    );
  }

  stop(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.close(() => resolve());
    });
  }
}

async function answer(
  verdict: Verdict | void | Promise<Verdict | void>,
  callback: (error?: Error | null) => void,
): Promise<void> {
  const said = await verdict;
  callback(typeof said === 'number' ? Object.assign(new Error('not now'), { responseCode: said }) : null);
}
