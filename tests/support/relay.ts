import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** What the relay of a test does with a recipient: takes it, or answers with an SMTP code. */
export type Verdict = 'accept' | number;

/** A mail relay on the loopback interface that misbehaves as told, and remembers what it accepted. */
export class TestRelay {
  readonly received: { readonly to: string; readonly bytes: string }[] = [];
  verdictOf: (address: string) => Verdict = () => 'accept';
  /** Runs after the content is there and before the relay answers. */
  onData: (to: string) => Promise<void> = () => Promise.resolve();
  readonly #server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo: ({ address }, _session, callback) => {
      const verdict = this.verdictOf(address);
      if (verdict === 'accept') callback();
      else callback(Object.assign(new Error('not now'), { responseCode: verdict }));
    },
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo[0]?.address ?? '';
        this.received.push({ to, bytes: Buffer.concat(chunks).toString() });
        void this.onData(to).then(
          () => callback(), // oxlint-disable-line promise/no-callback-in-promise -- smtp-server has callbacks only
        );
      });
    },
  });

  async start(): Promise<void> {
    // A process that a test kills leaves its connection without a farewell.
    this.#server.on('error', () => undefined);
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server.server, 'listening');
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.#server.server.address() as AddressInfo).port}`;
  }

  stop(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.close(() => resolve());
    });
  }
}
