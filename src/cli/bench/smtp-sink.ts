import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

const END = '\r\n.\r\n';

/**
 * A relay on the loopback interface that takes every mail and keeps nothing but who got it and when. It speaks as much
 * SMTP (RFC 5321) as a sender needs, so it costs less than what is measured.
 */
export class SmtpSink {
  private readonly server: Server;
  private readonly counts = new Map<string, number>();
  private total = 0;
  /** When the first and the latest mail was taken, by `performance.now()`. */
  first: number | undefined;
  latest: number | undefined;
  bytes = 0;

  constructor() {
    this.server = createServer((socket) => this.serve(socket));
  }

  async start(): Promise<void> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
  }

  stop(): void {
    this.server.close();
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Mails taken so far. */
  get taken(): number {
    return this.total;
  }

  /** Addresses that got more than one mail. */
  get repeated(): number {
    return [...this.counts.values()].filter((count) => count > 1).length;
  }

  get recipients(): number {
    return this.counts.size;
  }

  /** Forgets what came so far. */
  reset(): void {
    this.counts.clear();
    this.total = 0;
    this.bytes = 0;
    this.first = undefined;
    this.latest = undefined;
  }

  private serve(socket: Socket): void {
    socket.setNoDelay(true);
    socket.setEncoding('latin1');
    socket.on('error', () => socket.destroy());
    let recipient = '';
    let inData = false;
    let rest = '';
    const commands: Record<string, (line: string) => string> = {
      EHLO: () => '250-sink\r\n250 8BITMIME',
      HELO: () => '250 sink',
      MAIL: () => '250 ok',
      RCPT: (line) => {
        recipient = /<([^>]*)>/.exec(line)?.[1] ?? '';
        return '250 ok';
      },
      DATA: () => {
        inData = true;
        return '354 go on';
      },
      RSET: () => '250 ok',
      NOOP: () => '250 ok',
      QUIT: () => '221 bye',
    };
    socket.write('220 sink\r\n');
    socket.on('data', (chunk: string) => {
      rest += chunk;
      for (;;) {
        const end = rest.indexOf(inData ? END : '\r\n');
        if (end === -1) return;
        const part = rest.slice(0, end);
        rest = rest.slice(end + (inData ? END.length : 2));
        if (inData) {
          inData = false;
          this.take(recipient, part.length);
          socket.write('250 taken\r\n');
        } else {
          const answer = commands[part.slice(0, 4).toUpperCase()];
          socket.write(`${answer ? answer(part) : '502 unknown'}\r\n`);
        }
      }
    });
  }

  private take(recipient: string, bytes: number): void {
    this.latest = performance.now();
    this.first ??= this.latest;
    this.total += 1;
    this.bytes += bytes;
    this.counts.set(recipient, (this.counts.get(recipient) ?? 0) + 1);
  }
}
