import type { Pool } from 'pg';
import { sql } from '@payloadcms/db-postgres';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getDatabase, getPool } from '@/platform/db/database';
import { LANES, LANES_A_HOST } from '@/platform/mail/lanes';
import { enqueueMail } from '@/platform/mail/outbox';
import { openRelay } from '@/platform/mail/relay';
import { OutboxSender, pauseAfter } from '@/platform/mail/sender';
import { usePortalDatabase } from '../support/database';
import { TestRelay, type Verdict } from '../support/relay';

usePortalDatabase();

let relay: TestRelay;
let now: Date;
const later = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000));
const closing: (() => void)[] = [];

beforeEach(async () => {
  relay = await started(new TestRelay());
  now = new Date();
  await (await getDatabase()).execute(sql`truncate mail_outbox`);
});
afterEach(async () => {
  for (const close of closing.splice(0)) close();
  await relay.stop();
});

async function started(made: TestRelay): Promise<TestRelay> {
  await made.start();
  return made;
}

async function worker(pool?: Pick<Pool, 'query'>): Promise<OutboxSender> {
  const connections = openRelay(relay.url, LANES);
  closing.push(() => connections.close({ force: true }));
  return new OutboxSender({
    pool: pool ?? (await getPool()),
    relay: connections,
    from: '综联社区 <no-reply@portal.example>',
    clock: { now: () => now },
  });
}

async function enqueue(count: number, host = 'example.org'): Promise<void> {
  const database = await getDatabase();
  for (let number = 0; number < count; number += 1) {
    await enqueueMail(database, {
      kind: 'code',
      locale: 'zh',
      recipient: `reader-${number}@${host}`,
      subject: '登录验证码',
      html: '<p>482913</p>',
      text: '482913',
      secrets: ['482913'],
    });
  }
  // The database stamps them by the machine's clock.
  now = new Date(Math.max(now.getTime(), Date.now()) + 1000);
}

interface Row extends Record<string, unknown> {
  recipient: string;
  state: string;
  tries: number;
  last_error: string | null;
}

async function rows(): Promise<Row[]> {
  const database = await getDatabase();
  return (await database.execute<Row>(sql`select * from mail_outbox order by created_at, id`)).rows;
}

/** All mails went out, each with its first try. */
async function expectSentAtOnce(count: number): Promise<void> {
  const all = await rows();
  expect(all).toHaveLength(count);
  for (const row of all) expect(row).toMatchObject({ state: 'sent', tries: 1 });
}

const hostsReceived = () => relay.received.map(({ to }) => to.split('@')[1]);

/** Resolves as soon as the relay has taken so many mails. */
function taken(count: number): Promise<void> {
  const done = Promise.withResolvers<void>();
  relay.onData = () => {
    if (relay.received.length >= count) done.resolve();
    return Promise.resolve();
  };
  return done.promise;
}

describe('connections to the relay', () => {
  it('carry many mails each', async () => {
    await enqueue(60);
    await (await worker()).sendDue();
    expect(relay.received).toHaveLength(60);
    expect(relay.opened).toBeLessThanOrEqual(LANES_A_HOST);
  });

  it('carry the rest as well when all under way end while more is looked for', async () => {
    await enqueue(20);
    const pool = await getPool();
    const query = async (text: string, values?: unknown[]) => {
      const found = await pool.query(text, values);
      // Finds nothing, for want of room: its answer is late.
      if (text.startsWith('WITH crowded') && found.rows.length === 0) {
        await expect.poll(async () => (await rows()).filter(({ state }) => state === 'sending')).toEqual([]);
        await new Promise(setImmediate);
      }
      return found;
    };
    await (await worker({ query } as Pick<Pool, 'query'>)).sendDue();
    await expectSentAtOnce(20);
  });

  it('that the relay ended while they were idle are replaced, and nobody notices', async () => {
    const sender = await worker();
    await enqueue(3);
    await sender.sendDue();
    await relay.hangUp();
    await enqueue(3);
    await sender.sendDue();
    expect(relay.received).toHaveLength(6);
    await expectSentAtOnce(6);
  });

  it('that break in the moment a mail begins cost no try, and the mail goes out once', async () => {
    const sender = await worker();
    await enqueue(1);
    await sender.sendDue();
    let began = 0;
    relay.onMail = async (): Promise<Verdict> => {
      began += 1;
      if (began === 1) await relay.hangUp();
      return 'accept';
    };
    await enqueue(1);
    await sender.sendDue();
    expect(began).toBe(2);
    expect(relay.received).toHaveLength(2);
    await expectSentAtOnce(2);
  });

  it('that end with 421 between two mails cost no try either', async () => {
    const sender = await worker();
    await enqueue(1);
    await sender.sendDue();
    const answers: (421 | 'accept')[] = [421, 'accept'];
    relay.onMail = () => answers.shift() ?? 'accept';
    await enqueue(1);
    await sender.sendDue();
    expect(answers).toEqual([]);
    expect(relay.received).toHaveLength(2);
    await expectSentAtOnce(2);
  });

  it('that end with 421 after the content leave the mail waiting; the same bytes follow', async () => {
    const sender = await worker();
    await enqueue(1);
    relay.onData = () => Promise.resolve(421);
    await sender.sendDue();
    const [row] = await rows();
    expect(row).toMatchObject({ state: 'waiting', tries: 1 });
    expect(row?.last_error).toMatch(/421/);
    relay.onData = () => Promise.resolve();
    expect(await sender.sendDue()).toBe(0);
    later(pauseAfter(1));
    await sender.sendDue();
    expect(await rows()).toMatchObject([{ state: 'sent', tries: 2 }]);
    expect(relay.received).toHaveLength(2);
    expect(relay.received[1]?.bytes).toBe(relay.received[0]?.bytes);
  });

  it('are as many as the relay allows: who is turned away goes by the others a little later', async () => {
    await relay.stop();
    relay = await started(new TestRelay({ maxClients: 2 }));
    await enqueue(40);
    const sender = await worker();
    let rounds = 0;
    while ((await rows()).some(({ state }) => state !== 'sent') && rounds < 5) {
      await sender.sendDue();
      later(pauseAfter(1));
      rounds += 1;
    }
    expect(relay.received).toHaveLength(40);
    expect(new Set(relay.received.map(({ to }) => to)).size).toBe(40);
    // The first round learns how many; the second brings those that were turned away.
    expect(rounds).toBe(2);
    expect(Math.max(...(await rows()).map(({ tries }) => tries))).toBe(2);
  });

  it('are given back when the worker stops, after the mail under way', async () => {
    await enqueue(1);
    const connections = openRelay(relay.url, LANES);
    const sender = new OutboxSender({
      pool: await getPool(),
      relay: connections,
      from: 'no-reply@portal.example',
      clock: { now: () => now },
    });
    const content = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    relay.onData = () => {
      content.resolve();
      return answer.promise;
    };
    const sending = sender.sendDue();
    await content.promise;
    await enqueue(1, 'later.example');
    const stopped = sender.stop();
    answer.resolve();
    await Promise.all([sending, stopped]);
    connections.close();
    expect((await rows()).map(({ state }) => state)).toEqual(['sent', 'waiting']);
    await expect.poll(() => relay.open).toBe(0);
  });
});

describe('a worker that stops while the relay hangs', () => {
  const never = new Promise<never>(() => undefined);

  it('gives back what the relay has not read: another one sends it immediately, and no try is lost', async () => {
    await enqueue(1);
    const asked = Promise.withResolvers<void>();
    relay.verdictOf = () => {
      asked.resolve();
      return never;
    };
    const sender = await worker();
    const sending = sender.sendDue();
    await asked.promise;
    await Promise.all([sending, sender.stop()]);
    expect(await rows()).toMatchObject([{ state: 'waiting', tries: 0, last_error: null }]);
    relay.verdictOf = () => 'accept';
    await (await worker()).sendDue();
    await expectSentAtOnce(1);
    expect(relay.received).toHaveLength(1);
  });

  it('counts the try of what the relay has read, and pauses before the same bytes go out again', async () => {
    await enqueue(1);
    const read = Promise.withResolvers<void>();
    relay.onData = () => {
      read.resolve();
      return never;
    };
    const sender = await worker();
    const sending = sender.sendDue();
    await read.promise;
    await Promise.all([sending, sender.stop()]);
    const [row] = await rows();
    expect(row).toMatchObject({ state: 'waiting', tries: 1, last_error: 'the portal was stopped' });
    relay.onData = () => Promise.resolve();
    expect(await (await worker()).sendDue()).toBe(0);
    later(pauseAfter(1));
    await (await worker()).sendDue();
    expect(relay.received[1]?.bytes).toBe(relay.received[0]?.bytes);
  });
});

describe('a recipient host that hangs', () => {
  const silence = Promise.withResolvers<'accept'>();
  const hanging = (host: string) => (address: string) =>
    address.endsWith(`@${host}`) ? silence.promise : ('accept' as const);

  it('takes some of the lanes, and the mails of the others go out', async () => {
    await enqueue(LANES * 2, 'dead.example');
    await enqueue(30, 'living.example');
    relay.verdictOf = hanging('dead.example');
    const through = taken(30);
    const sender = await worker();
    const sending = sender.sendDue();
    await through;
    expect(new Set(hostsReceived())).toEqual(new Set(['living.example']));
    const under = (await rows()).filter(
      ({ state, recipient }) => state === 'sending' && /dead/.test(recipient),
    );
    expect(under).toHaveLength(LANES_A_HOST);

    // What becomes due now does not wait for the host either.
    const another = taken(31);
    await enqueue(1, 'late.example');
    await another;
    expect(hostsReceived().at(-1)).toBe('late.example');
    for (const close of closing.splice(0)) close();
    await sending.catch(() => undefined);
  });
});
