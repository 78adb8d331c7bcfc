import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import { sql } from '@payloadcms/db-postgres';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getDatabase, getPool } from '@/platform/db/database';
import { enqueueMail, type OutgoingMail } from '@/platform/mail/outbox';
import { openRelay } from '@/platform/mail/relay';
import { runOutbox } from '@/platform/mail/run-outbox';
import { OutboxSender, pauseAfter } from '@/platform/mail/sender';
import { usePortalDatabase } from '../support/database';

usePortalDatabase();

const mail: OutgoingMail = {
  kind: 'code',
  locale: 'zh',
  recipient: 'reader@example.org',
  subject: '登录验证码',
  html: '<p>验证码 <b>482913</b></p>',
  text: '验证码 482913',
  secrets: ['482913'],
};

/** What the relay of a test does with a message: takes it, or answers with an SMTP code. */
type Verdict = 'accept' | number;

/** A mail relay that misbehaves on request and remembers the bytes it accepted. */
class Relay {
  readonly received: string[] = [];
  verdicts: Verdict[] = [];
  onData: () => Promise<void> = () => Promise.resolve();
  readonly #server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo: (_address, _session, callback) => {
      const verdict = this.verdicts.shift() ?? 'accept';
      if (verdict === 'accept') callback();
      else callback(Object.assign(new Error('not now'), { responseCode: verdict }));
    },
    onData: (stream, _session, callback) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        this.received.push(Buffer.concat(chunks).toString());
        void this.onData().then(
          () => callback(), // oxlint-disable-line promise/no-callback-in-promise -- smtp-server has callbacks only
        );
      });
    },
  });

  async start(port = 0): Promise<void> {
    this.#server.listen(port, '127.0.0.1');
    await once(this.#server.server, 'listening');
  }

  get port(): number {
    return (this.#server.server.address() as AddressInfo).port;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  stop(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.close(() => resolve());
    });
  }
}

let relay: Relay;
let now: Date;
/** Connections that workers of a test hold open. */
const closing: (() => void)[] = [];

beforeEach(async () => {
  relay = new Relay();
  await relay.start();
  now = new Date();
  await (await getDatabase()).execute(sql`truncate mail_outbox`);
});
afterEach(async () => {
  for (const close of closing.splice(0)) close();
  await relay.stop();
});

async function worker(url = relay.url, timeouts = {}): Promise<OutboxSender> {
  const connections = openRelay(url, 4, timeouts);
  closing.push(() => connections.close());
  return new OutboxSender({
    pool: await getPool(),
    relay: connections,
    from: '综联社区 <no-reply@portal.example>',
    clock: { now: () => now },
  });
}

const later = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000));

interface Row extends Record<string, unknown> {
  state: string;
  tries: number;
  last_error: string | null;
  html: string;
  text: string;
  redacted_text: string;
  message_id: string;
}

async function rows(): Promise<Row[]> {
  const database = await getDatabase();
  return (await database.execute<Row>(sql`select * from mail_outbox order by created_at`)).rows;
}

async function enqueue(overrides: Partial<OutgoingMail> = {}): Promise<void> {
  await enqueueMail(await getDatabase(), { ...mail, ...overrides });
  later(1);
}

describe('a mail', () => {
  it('goes out once, in both forms, and its secret is erased afterwards', async () => {
    await enqueue();
    await (await worker()).sendDue();
    await (await worker()).sendDue();
    expect(relay.received).toHaveLength(1);
    expect(relay.received[0]).toMatch(/Content-Type: text\/plain/);
    expect(relay.received[0]).toMatch(/Content-Type: text\/html/);
    const [row] = await rows();
    expect(row).toMatchObject({ state: 'sent', tries: 1, html: '', text: '', last_error: null });
    expect(row?.redacted_text).toBe('验证码 ••••••');
  });

  it('does not exist when the transaction that caused it is rolled back', async () => {
    const database = await getDatabase();
    await expect(
      database.transaction(async (transaction) => {
        await enqueueMail(transaction, mail);
        throw new Error('the cause failed');
      }),
    ).rejects.toThrow('the cause failed');
    expect(await rows()).toEqual([]);
  });

  it.each([
    ['several recipients', { recipient: 'a@example.org, b@example.org' }],
    ['a line break in the recipient', { recipient: 'a@example.org\r\nBcc: b@example.org' }],
    ['a recipient with a name', { recipient: 'Reader <a@example.org>' }],
    ['a line break in the subject', { subject: 'Hello\nBcc: b@example.org' }],
    ['a line break in a header', { headers: { 'List-Id': 'x\r\nBcc: b@example.org' } }],
  ])('is refused with %s', async (_what, overrides) => {
    await expect(enqueue(overrides)).rejects.toThrow(TypeError);
    expect(await rows()).toEqual([]);
  });

  it('quotes names with any content', async () => {
    await enqueue({ recipientName: 'Eve" <eve@example.org>,\r\nBcc: mallory@example.org' });
    await (await worker()).sendDue();
    const headers = relay.received[0]?.split('\r\n\r\n')[0]?.replaceAll(/\r\n[ \t]+/g, ' ') ?? '';
    expect(headers).not.toMatch(/^Bcc:/m);
    expect(headers.match(/^To: (.*)$/m)?.[1]).toMatch(/^"Eve\\" .*" <reader@example\.org>$/);
  });
});

describe('when the relay fails', () => {
  it('refuses connections: the mail waits longer each time and goes out when it is back', async () => {
    await enqueue();
    const { port } = relay;
    await relay.stop();
    const sender = await worker(`smtp://127.0.0.1:${port}`);
    await sender.sendDue();
    expect(await rows()).toMatchObject([{ state: 'waiting', tries: 1 }]);
    later(pauseAfter(1) - 1);
    expect(await sender.sendDue()).toBe(0);
    later(1);
    expect(await sender.sendDue()).toBe(1);
    expect((await rows())[0]?.last_error).toMatch(/ECONNREFUSED/);

    relay = new Relay();
    await relay.start(port);
    later(pauseAfter(2));
    await sender.sendDue();
    expect(relay.received).toHaveLength(1);
    expect(await rows()).toMatchObject([{ state: 'sent', tries: 3, last_error: null }]);
  });

  it('hangs: the try ends by its timeout and no other mail or request waits for a lock', async () => {
    const sockets: { destroy(): void }[] = [];
    const silent: Server = createServer((socket) => void sockets.push(socket));
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    await enqueue();
    const url = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const trying = (await worker(url, { greetingTimeout: 300 })).sendDue();
    await once(silent, 'connection');
    // Would wait forever if the sender held a lock on the row.
    await (await getDatabase()).execute(sql`update mail_outbox set kind = 'seen' where true`);
    await trying;
    expect(await rows()).toMatchObject([{ state: 'waiting', tries: 1, kind: 'seen' }]);
    for (const socket of sockets) socket.destroy();
    silent.close();
  });

  it('answers 4xx: the same bytes with the same Message-ID go out later', async () => {
    await enqueue();
    relay.verdicts = [451];
    const sender = await worker();
    await sender.sendDue();
    expect(await rows()).toMatchObject([{ state: 'waiting', tries: 1 }]);
    later(pauseAfter(1));
    await sender.sendDue();
    expect(await rows()).toMatchObject([{ state: 'sent', tries: 2 }]);
    expect(relay.received).toHaveLength(1);
  });

  it('answers 5xx: given up after the third refusal, with the reason', async () => {
    await enqueue();
    relay.verdicts = [550, 550, 550];
    const sender = await worker();
    for (let tries = 1; tries <= 3; tries += 1) {
      await sender.sendDue();
      later(pauseAfter(tries));
    }
    expect(await sender.sendDue()).toBe(0);
    const [row] = await rows();
    expect(row).toMatchObject({ state: 'failed', tries: 3 });
    expect(row?.last_error).toMatch(/550/);
    expect(relay.received).toEqual([]);
  });

  it('stays away: given up after the last try', async () => {
    await enqueue();
    const { url } = relay;
    await relay.stop();
    const sender = await worker(url);
    for (let tries = 1; tries <= 25; tries += 1) {
      await sender.sendDue();
      later(pauseAfter(tries));
    }
    expect(await rows()).toMatchObject([{ state: 'failed', tries: 20 }]);
    relay = new Relay();
    await relay.start();
  });
});

describe('several workers', () => {
  it('never send one mail twice', async () => {
    await Promise.all(
      Array.from({ length: 30 }, (_, index) => enqueue({ recipient: `reader-${index}@example.org` })),
    );
    const workers = await Promise.all(Array.from({ length: 4 }, () => worker()));
    await Promise.all(workers.map((each) => each.sendDue()));
    expect(relay.received).toHaveLength(30);
    expect(new Set(relay.received.map((bytes) => /^To: .*$/m.exec(bytes)?.[0])).size).toBe(30);
  });

  it('replace one that died after the relay took the mail: one duplicate of the same bytes', async () => {
    await enqueue();
    const dying = await worker();
    const pool = await getPool();
    // The worker is gone between the relay's 250 and its own commit: its lease is all that is left.
    relay.onData = async () => {
      await pool.query(`update mail_outbox set leased_by = gen_random_uuid()`);
    };
    await dying.sendDue();
    relay.onData = () => Promise.resolve();
    expect(await rows()).toMatchObject([{ state: 'sending', tries: 1 }]);
    const successor = await worker();
    expect(await successor.sendDue()).toBe(0);
    later(120);
    await successor.sendDue();
    expect(relay.received).toHaveLength(2);
    expect(relay.received[0]).toBe(relay.received[1]);
    expect(await rows()).toMatchObject([{ state: 'sent', tries: 2 }]);
  });
});

describe('the running worker', () => {
  it('sends what was committed while it was down, and what comes later immediately', async () => {
    await enqueue({ recipient: 'early@example.org' });
    const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL });
    const arrived = Promise.withResolvers<void>();
    relay.onData = () => {
      if (relay.received.length === 2) arrived.resolve();
      return Promise.resolve();
    };
    const stop = runOutbox({
      pool,
      connectionString: process.env.DATABASE_URL ?? '',
      smtpUrl: relay.url,
      from: 'no-reply@portal.example',
      log: { warn: () => undefined, error: () => undefined },
    });
    try {
      await enqueue({ recipient: 'late@example.org' });
      await arrived.promise;
    } finally {
      await stop();
      await pool.end();
    }
    expect(new Set(relay.received.map((bytes) => /^To: (.*)\r$/m.exec(bytes)?.[1]))).toEqual(
      new Set(['early@example.org', 'late@example.org']),
    );
  });
});
