import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createSocket } from 'node:dgram';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import * as tls from 'node:tls';

import { sql } from '@payloadcms/db-postgres/drizzle';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { recordAudit } from '@/features/identity';
import { forwardEvents, runAuditStream } from '@/features/identity/audit-stream/forward';
import { openSink, type Sink } from '@/features/identity/audit-stream/sinks';
import { getDatabase, type Transaction } from '@/platform/db/database';
import { status } from '@/platform/db/status';

import { selfSigned } from '../support/certificates';
import { usePortalDatabase } from '../support/database';

// Before the environment is read.
vi.hoisted(() => vi.stubEnv('AUDIT_STREAM', 'stdout'));

const portal = usePortalDatabase();
const HOST = 'portal.example';

interface Forwarded {
  readonly portal: { readonly details: { readonly number: number } };
}

/** A collector that keeps what arrives, framed as in RFC 6587. */
class Collector {
  readonly messages: string[] = [];
  private readonly sockets = new Set<Socket>();
  private server: Server | undefined;
  private port = 0;
  private rest = '';

  /** @param identity key and certificate of a collector that listens with TLS (RFC 5425) */
  constructor(private readonly identity?: { readonly key: string; readonly cert: string }) {}

  async start(): Promise<number> {
    const accept = (socket: Socket) => {
      this.sockets.add(socket);
      socket.setEncoding('latin1');
      socket.on('data', (data: string) => this.take(data));
      socket.on('error', () => undefined);
    };
    this.server = this.identity ? tls.createServer(this.identity, accept) : createServer(accept);
    // A client that does not trust the certificate ends the handshake.
    this.server.on('tlsClientError', () => undefined);
    this.server.listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
    this.port = (this.server.address() as AddressInfo).port;
    return this.port;
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    this.sockets.clear();
    this.server?.close();
    if (this.server?.listening) await once(this.server, 'close');
  }

  get numbers(): number[] {
    return this.messages.map(numberIn);
  }

  private take(data: string): void {
    this.rest += data;
    for (;;) {
      const space = this.rest.indexOf(' ');
      const length = Number(this.rest.slice(0, space));
      if (space < 0 || this.rest.length < space + 1 + length) return;
      this.messages.push(this.rest.slice(space + 1, space + 1 + length));
      this.rest = this.rest.slice(space + 1 + length);
    }
  }
}

const numberIn = (message: string): number =>
  (JSON.parse(message.slice(message.indexOf('{'))) as Forwarded).portal.details.number;

/** Records an event that has a number. */
async function record(number: number, transaction?: Transaction): Promise<void> {
  await recordAudit(transaction ?? (await getDatabase()), {
    at: new Date(),
    actorKind: 'system',
    actorId: null,
    action: 'settings.changed',
    subjectId: randomUUID(),
    details: { number },
  });
}

async function waiting(): Promise<number> {
  const { rows } = await (await getDatabase()).execute(sql`SELECT FROM audit_forwards`);
  return rows.length;
}

/** A sink that keeps the numbers of the events it is given. */
function keeping(): Sink & { readonly numbers: number[] } {
  const numbers: number[] = [];
  return {
    numbers,
    send: async (events) => void numbers.push(...events.map(({ details }) => Number(details.number))),
    close: () => undefined,
  };
}

let collector: Collector;
beforeEach(async () => {
  await (await getDatabase()).execute(sql`DELETE FROM audit_forwards`);
  collector = new Collector();
});
afterEach(() => collector.stop());
afterAll(() => vi.unstubAllEnvs());

describe('the stream of events', () => {
  it('sends each event once, in the order of their recording', async () => {
    for (let number = 1; number <= 450; number += 1) {
      await record(number);
    }
    const sink = keeping();
    expect(await forwardEvents(sink)).toBe(450);
    expect(sink.numbers).toEqual(Array.from({ length: 450 }, (_, index) => index + 1));
    expect(await forwardEvents(sink)).toBe(0);
  });

  it('loses none of a transaction that ends after later ones, and sends none that was rolled back', async () => {
    const database = await getDatabase();
    const { promise: committing, resolve: commit } = Promise.withResolvers<void>();
    const { promise: written, resolve: isWritten } = Promise.withResolvers<void>();
    const slow = database.transaction(async (transaction) => {
      await record(1, transaction);
      isWritten();
      await committing;
    });
    await written;
    await record(2);
    await database
      .transaction(async (transaction) => {
        await record(3, transaction);
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    const sink = keeping();
    await forwardEvents(sink);
    commit();
    await slow;
    await forwardEvents(sink);
    expect(sink.numbers).toEqual([2, 1]);
  });

  it('keeps what a destination refused', async () => {
    await record(1);
    const refusing = { send: () => Promise.reject(new Error('away')), close: () => undefined };
    await expect(forwardEvents(refusing)).rejects.toThrow('away');
    const sink = keeping();
    await forwardEvents(sink);
    expect(sink.numbers).toEqual([1]);
  });

  it('is sent by one worker at a time', async () => {
    await record(1);
    const { promise: taken, resolve: take } = Promise.withResolvers<void>();
    const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>();
    const slow = {
      send: async () => {
        isAsked();
        await taken;
      },
      close: () => undefined,
    };
    const first = forwardEvents(slow);
    await asked;
    const second = keeping();
    expect(await forwardEvents(second)).toBe(0);
    take();
    expect(await first).toBe(1);
    expect(second.numbers).toEqual([]);
  });
});

it('needs a person when an event has waited for long', async () => {
  await record(1);
  const { attention, events } = await status();
  expect(events?.waiting).toBe(1);
  expect(attention).not.toContain('events');
  // As someone who wrote it long ago: the log can't be changed.
  const earlier = {
    action: 'settings.changed',
    actorKind: 'system',
    actorId: null,
    subjectId: null,
  } as const;
  await recordAudit(await getDatabase(), { ...earlier, at: new Date(Date.now() - 16 * 60_000) });
  expect((await status()).attention).toContain('events');
});

describe('a collector on a connection', () => {
  const log = { info: vi.fn(), warn: vi.fn() };

  it('gets events as they happen, and those of the time when it was away', async () => {
    const port = await collector.start();
    const destination = { kind: 'syslog', transport: 'tcp', host: '127.0.0.1', port } as const;
    const stop = runAuditStream({ destination, host: HOST, connectionString: portal.databaseUrl, log });
    try {
      await record(1);
      await expect.poll(() => collector.numbers, { timeout: 5_000 }).toEqual([1]);
      expect(collector.messages[0]).toMatch(/^<110>1 \S+Z portal\.example portal - audit - \{/);
    } finally {
      await stop();
    }
    expect(await waiting()).toBe(0);

    await collector.stop();
    await record(2);
    const sink = openSink(destination, HOST);
    await expect(forwardEvents(sink)).rejects.toThrow('ECONNREFUSED');
    expect(await waiting()).toBe(1);
    await collector.start();
    await forwardEvents(sink);
    await expect.poll(() => collector.numbers, { timeout: 5_000 }).toEqual([1, 2]);
    sink.close();
  });

  it('that closed its connection gets the next events on another', async () => {
    const port = await collector.start();
    const sink = openSink({ kind: 'syslog', transport: 'tcp', host: '127.0.0.1', port }, HOST);
    await record(1);
    await forwardEvents(sink);
    await expect.poll(() => collector.numbers, { timeout: 5_000 }).toEqual([1]);
    await collector.stop();
    await collector.start();
    await record(2);
    // What is written to a connection that just broke may be lost with it; what is refused is not.
    await forwardEvents(sink).catch(() => forwardEvents(sink));
    await expect.poll(() => collector.numbers, { timeout: 5_000 }).toEqual([1, 2]);
    sink.close();
  });
});

describe('a collector with TLS', () => {
  const trusted = tls.getCACertificates('default');
  afterEach(() => tls.setDefaultCACertificates(trusted));

  const sinkAt = (port: number) =>
    openSink({ kind: 'syslog', transport: 'tls', host: 'localhost', port }, HOST);

  it.each([
    ['is trusted and names it', 'localhost', true, undefined],
    ['nobody vouches for', 'localhost', false, /self-signed/],
    ['names another host', 'collector.example', true, /does not match certificate/],
  ])('whose certificate %s', async (_case, name, isTrusted, refusal) => {
    const identity = selfSigned(name);
    // As NODE_EXTRA_CA_CERTS does for a whole process.
    if (isTrusted) tls.setDefaultCACertificates([...trusted, identity.cert]);
    const secure = new Collector(identity);
    const sink = sinkAt(await secure.start());
    try {
      await record(1);
      const sent = forwardEvents(sink);
      if (refusal) {
        await expect(sent).rejects.toThrow(refusal);
        expect(await waiting()).toBe(1);
        expect(secure.messages).toEqual([]);
      } else {
        await sent;
        await expect.poll(() => secure.numbers, { timeout: 5_000 }).toEqual([1]);
        expect(await waiting()).toBe(0);
      }
    } finally {
      sink.close();
      await secure.stop();
    }
  });
});

it('a collector of datagrams gets one per event', async () => {
  const socket = createSocket('udp4');
  const numbers: number[] = [];
  socket.on('message', (message) => numbers.push(numberIn(message.toString())));
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const destination = {
    kind: 'syslog',
    transport: 'udp',
    host: '127.0.0.1',
    port: socket.address().port,
  } as const;
  const sink = openSink(destination, HOST);
  await record(1);
  await record(2);
  await forwardEvents(sink);
  await expect.poll(() => numbers, { timeout: 5_000 }).toEqual([1, 2]);
  sink.close();
  socket.close();
});
