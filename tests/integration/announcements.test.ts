import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { sql } from '@payloadcms/db-postgres/drizzle';
import PostalMime from 'postal-mime';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { forgetRecipients } from '@/features/announcements';
import { COPY_DAYS } from '@/features/announcements/domain';
import { runAnnouncements } from '@/features/announcements/run-announcements';
import { sendAnnouncement } from '@/features/announcements/sender';
import { beginDue, changeAnnouncement, progressOf } from '@/features/announcements/use-cases/transition';
import { leaveByOneClick } from '@/features/mailing-lists';
import { systemClock } from '@/platform/clock/clock';
import { getDatabase, getPool } from '@/platform/db/database';
import { logFields, withLogContext } from '@/platform/log-context';
import { openRelay } from '@/platform/mail/relay';
import { usePortalDatabase } from '../support/database';
import { TestRelay } from '../support/relay';
import { paragraph } from '../support/rest';

const portal = usePortalDatabase();

const staffId = randomUUID();

let relay: TestRelay;
let now: Date;
const clock = { now: () => now };
const later = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000));

beforeEach(async () => {
  relay = new TestRelay();
  await relay.start();
  now = new Date();
});
afterEach(() => relay.stop());

let list: string;
beforeAll(async () => {
  const made = await portal.payload.create({
    collection: 'mailing-lists',
    locale: 'zh',
    data: {
      slug: 'announce',
      name: '公告',
      description: '说明',
      address: 'announce@lists.example.org',
      order: 1,
      _status: 'published',
    },
  });
  list = made.id;
});

const rows = async <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>): Promise<Row[]> =>
  (await (await getDatabase()).execute(query)).rows as Row[];

/** Readers of the list, all new; half of them read English. */
async function readers(count: number): Promise<string[]> {
  await rows(sql`DELETE FROM subscriptions`);
  const mark = randomUUID().slice(0, 8);
  await rows(sql`
    INSERT INTO subscriptions (list_id, email, locale, state, source, requested_at)
    SELECT ${list}, ${mark} || '-' || n || '@example.org', CASE n % 2 WHEN 0 THEN 'zh' ELSE 'en' END, 'subscribed',
      'import', now() FROM generate_series(1, ${count}) n`);
  return Array.from({ length: count }, (_, at) => `${mark}-${at + 1}@example.org`);
}

async function newAnnouncement(perSecond = 5000): Promise<string> {
  const { payload } = portal;
  const made = await payload.create({
    collection: 'announcements',
    locale: 'zh',
    data: {
      list,
      subject: '预览版发布',
      body: paragraph('请提交意见。') as never,
      perSecond,
      audience: 'all',
      state: 'draft',
    },
  });
  await payload.update({
    collection: 'announcements',
    id: made.id,
    locale: 'en',
    data: { subject: 'Preview released', body: paragraph('Please comment.') as never },
  });
  return made.id;
}

async function begun(perSecond?: number): Promise<string> {
  const id = await newAnnouncement(perSecond);
  // Its sender has ten seconds to take it back. They are over by `now`, for workers with the clock of the system too.
  const earlier = { now: () => new Date(now.getTime() - 10_000) };
  await changeAnnouncement(id, { event: 'schedule', expectedState: 'draft' }, { staffId, clock: earlier });
  await beginDue({ clock });
  return id;
}

async function worker(
  id: string,
  signal = new AbortController().signal,
  transport = openRelay(relay.url, 16),
) {
  try {
    return await sendAnnouncement(id, {
      pool: await getPool(),
      connectionString: portal.databaseUrl,
      transport,
      from: '综联社区 <no-reply@portal.example>',
      clock,
      signal,
    });
  } finally {
    transport.close();
  }
}

const received = () => relay.received.map(({ to }) => to).toSorted();

describe('an announcement', () => {
  it('goes to each reader once, in the own language, with an own way to leave', async () => {
    const emails = await readers(40);
    const id = await begun();
    expect(await worker(id)).toBe('done');
    expect(received()).toEqual(emails.toSorted());
    const progress = await progressOf(id, { clock });
    expect(progress).toMatchObject({ state: 'sent', total: 40, counts: { sent: 40 } });

    const copies = await Promise.all(relay.received.map(({ bytes }) => PostalMime.parse(bytes)));
    const subjects = copies.map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === 'Preview released')).toHaveLength(20);
    expect(subjects.filter((subject) => subject === '预览版发布')).toHaveLength(20);
    expect(new Set(copies.map(({ messageId }) => messageId)).size).toBe(40);
    for (const [at, mail] of copies.entries()) {
      const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value ?? '';
      const url = /<(.*)>/.exec(header('list-unsubscribe'))?.[1] ?? '';
      expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
      expect(mail.text).toContain(url);
      expect(mail.html).toContain(url);
      const token = url.split('/').at(-1) ?? '';
      if (at === 0) {
        await leaveByOneClick(token, { clock });
        const left = await rows<{ email: string }>(
          sql`SELECT email FROM subscriptions WHERE state = 'unsubscribed'`,
        );
        expect(left).toEqual([{ email: relay.received[0]?.to }]);
      }
    }
  });

  it('has lines that name the request of staff that had it sent', async () => {
    await readers(1);
    const id = await newAnnouncement();
    const earlier = { now: () => new Date(now.getTime() - 10_000) };
    await withLogContext({ requestId: 'request-of-staff' }, () =>
      changeAnnouncement(id, { event: 'schedule', expectedState: 'draft' }, { staffId, clock: earlier }),
    );
    const line = Promise.withResolvers<object>();
    const stop = runAnnouncements({
      pool: await getPool(),
      connectionString: portal.databaseUrl,
      smtpUrl: relay.url,
      from: '综联社区 <no-reply@portal.example>',
      log: {
        info: (details) => details['announcement'] === id && line.resolve({ ...details, ...logFields() }),
        warn: () => undefined,
      },
    });
    expect(await line.promise).toEqual({ announcement: id, requestId: 'request-of-staff' });
    await stop();
  });

  it('reaches nobody twice when four workers want to send it', async () => {
    const emails = await readers(60);
    const id = await begun();
    const results = await Promise.all(Array.from({ length: 4 }, () => worker(id)));
    expect(results.filter((result) => result === 'done').length).toBeGreaterThanOrEqual(1);
    expect(received()).toEqual(emails.toSorted());
  });

  it('whose worker dies between the relay’s taking a copy and its own note sends no second one', async () => {
    const emails = await readers(30);
    // A pace at which one copy is under way at a time.
    const id = await begun(50);
    const stop = new AbortController();
    let taken = 0;
    relay.onData = async () => {
      taken += 1;
      if (taken !== 10) return;
      // The process is gone: its lock is freed, and what it would have written never comes.
      stop.abort();
      await rows(sql`UPDATE announcement_deliveries SET state = 'failed' WHERE state = 'handed'`);
    };
    await worker(id, stop.signal);
    await rows(sql`UPDATE announcement_deliveries SET state = 'handed' WHERE state = 'failed'`);
    relay.onData = () => Promise.resolve();
    expect((await progressOf(id, { clock })).counts).toEqual({ sent: 9, handed: 1, waiting: 20 });

    expect(await worker(id)).toBe('done');
    expect(received()).toEqual(emails.toSorted());
    expect((await progressOf(id, { clock })).counts).toEqual({ sent: 29, uncertain: 1 });

    // Staff who prefer two copies to none send the uncertain one again: the same Message-ID.
    await changeAnnouncement(id, { event: 'retry_uncertain', expectedState: 'sent' }, { staffId, clock });
    expect(await worker(id)).toBe('done');
    const twice = relay.received.filter(({ to }) => received().filter((other) => other === to).length === 2);
    expect(twice).toHaveLength(2);
    expect(twice[0]?.bytes).toBe(twice[1]?.bytes);
  }, 60_000);

  it('whose process is killed at every seam goes on with the next one: nobody twice, nobody forgotten', async () => {
    const emails = await readers(12);
    const id = await begun(50);
    let child: ChildProcess | undefined;
    const kill = () => child?.kill('SIGKILL');
    /** What happens at which copy: the relay has the address only, has the content, has just answered. */
    const seams = new Map([
      [3, 'address'],
      [6, 'content'],
      [9, 'answer'],
    ]);
    let asked = 0;
    relay.verdictOf = () => {
      asked += 1;
      if (seams.get(asked) === 'address') kill();
      return 'accept';
    };
    relay.onData = async () => {
      const seam = seams.get(asked);
      if (seam === 'content') kill();
      if (seam === 'answer') setImmediate(kill);
      // A dead process does not wait for an answer.
      if (seam === 'content') await once(child ?? new EventEmitter(), 'exit');
    };
    let deaths = 0;
    for (let ended = ''; ended !== 'done';) {
      child = spawn(
        process.execPath,
        ['--import', 'tsx', 'tests/support/announcement-process.ts', id, relay.url],
        {
          stdio: ['ignore', 'pipe', 'inherit'],
        },
      );
      const [output] = await Promise.all([text(child.stdout as Readable), once(child, 'exit')]);
      ended = output.trim();
      if (child.signalCode === 'SIGKILL') deaths += 1;
      // `busy` while PostgreSQL has not noticed yet that the dead one is gone.
      else expect(['done', 'busy']).toContain(ended);
    }
    expect(deaths).toBe(seams.size);
    const arrived = received();
    expect(new Set(arrived).size).toBe(arrived.length);
    const uncertain = await rows<{ email: string }>(
      sql`SELECT email FROM announcement_deliveries WHERE announcement_id = ${id} AND state = 'uncertain'`,
    );
    expect(uncertain.length).toBeLessThanOrEqual(seams.size);
    expect([...new Set([...arrived, ...uncertain.map(({ email }) => email)])].toSorted()).toEqual(
      emails.toSorted(),
    );

    // The one whose content never went out is among those that staff may send again.
    expect(arrived).toHaveLength(emails.length - 1);
    await changeAnnouncement(id, { event: 'retry_uncertain', expectedState: 'sent' }, { staffId, clock });
    expect(await worker(id)).toBe('done');
    expect([...new Set(received())]).toEqual(emails.toSorted());
  }, 120_000);

  it.each([
    ['before the relay has read a copy: it goes out later, once', 'address', { waiting: 3 }, { sent: 3 }],
    [
      'after the relay has read a copy: nobody gets it twice',
      'content',
      { waiting: 2, uncertain: 1 },
      { sent: 2, uncertain: 1 },
    ],
  ] as const)('ends within seconds when the relay hangs %s', async (_name, seam, then, finally_) => {
    const emails = await readers(3);
    const id = await begun(50);
    const hangs = Promise.withResolvers<void>();
    const hang = () => {
      hangs.resolve();
      return new Promise<never>(() => undefined);
    };
    if (seam === 'address') relay.verdictOf = hang;
    else relay.onData = hang;
    const stop = new AbortController();
    const sending = worker(id, stop.signal);
    await hangs.promise;
    const begin = performance.now();
    stop.abort();
    expect(await sending).toBe('stopped');
    expect(performance.now() - begin).toBeLessThan(8_000);
    expect((await progressOf(id, { clock })).counts).toEqual(then);
    relay.verdictOf = () => 'accept';
    relay.onData = () => Promise.resolve();
    expect(await worker(id)).toBe('done');
    expect(received()).toEqual(emails.toSorted());
    expect((await progressOf(id, { clock })).counts).toEqual(finally_);
  });

  it('whose copy the relay read and never answered sends it to nobody twice', async () => {
    const emails = await readers(1);
    const id = await begun(50);
    relay.onData = () => new Promise<never>(() => undefined);
    const impatient = openRelay(relay.url, 1, { socketTimeout: 500 });
    expect(await worker(id, undefined, impatient)).toBe('done');
    expect((await progressOf(id, { clock })).counts).toEqual({ uncertain: 1 });
    expect(received()).toEqual(emails);
  });

  it('is paused, resumed, and canceled between two copies', async () => {
    await readers(20);
    const id = await begun(50);
    relay.onData = async () => {
      if (relay.received.length === 5) {
        await changeAnnouncement(id, { event: 'pause', expectedState: 'sending' }, { staffId, clock });
      }
      if (relay.received.length === 9) {
        await changeAnnouncement(id, { event: 'cancel', expectedState: 'sending' }, { staffId, clock });
      }
    };
    expect(await worker(id)).toBe('stopped');
    expect(relay.received).toHaveLength(5);
    expect(await worker(id)).toBe('stopped');
    await changeAnnouncement(id, { event: 'resume', expectedState: 'paused' }, { staffId, clock });
    expect(await worker(id)).toBe('stopped');
    expect(relay.received).toHaveLength(9);
    expect(await progressOf(id, { clock })).toMatchObject({
      state: 'cancelled',
      counts: { sent: 9, skipped: 11 },
    });
    await expect(
      changeAnnouncement(id, { event: 'resume', expectedState: 'paused' }, { staffId, clock }),
    ).rejects.toMatchObject({ code: 'conflict', data: { state: 'cancelled' } });
  }, 60_000);

  it('tries again what the relay puts off, and gives up what it refuses', async () => {
    const emails = await readers(6);
    relay.verdictOf = (address) => (address === emails[0] ? 550 : address === emails[1] ? 451 : 'accept');
    const id = await begun();
    expect(await worker(id)).toBe('stopped');
    expect((await progressOf(id, { clock })).counts).toEqual({ sent: 4, failed: 1, waiting: 1 });
    relay.verdictOf = () => 'accept';
    expect(await worker(id)).toBe('stopped');
    later(30);
    expect(await worker(id)).toBe('done');
    expect(received()).toEqual(emails.slice(1).toSorted());
  });

  it('does not go to those who left since it began, nor to suppressed addresses', async () => {
    const [left = '', suppressed = '', ...others] = await readers(10);
    await rows(sql`INSERT INTO mail_suppressions (address_hash, address, reason, at)
      VALUES (${randomUUID()}, ${suppressed}, 'manual', now())`);
    const id = await begun();
    await rows(sql`UPDATE subscriptions SET state = 'unsubscribed' WHERE email = ${left}`);
    expect(await worker(id)).toBe('done');
    expect(received()).toEqual(others.toSorted());
  });

  it('keeps its pace', async () => {
    await readers(20);
    const id = await begun(40);
    const start = performance.now();
    await worker(id);
    // Twenty copies, the first immediately: nineteen pauses of 25 ms.
    expect(performance.now() - start).toBeGreaterThan(19 * 25);
  });

  it('takes one copy at a time at a slow pace, also while PostgreSQL thinks it is a small one', async () => {
    await readers(30_000);
    await begun();
    // Statistics of that announcement only, as right after the next one began.
    await rows(sql`ANALYZE announcement_deliveries, subscriptions`);
    await rows(sql`UPDATE subscriptions SET state = 'unsubscribed' WHERE email NOT LIKE '%-1_@example.org'`);
    const id = await begun(1);
    const stopping = new AbortController();
    relay.onData = async () => stopping.abort();
    expect(await worker(id, stopping.signal)).toBe('stopped');
    expect((await progressOf(id, { clock })).counts).toEqual({ sent: 1, waiting: 9 });
  });

  it('is held for ten seconds when it is sent now, so nothing leaves if its sender takes it back', async () => {
    await readers(2);
    const id = await newAnnouncement();
    const past = new Date(now.getTime() - 60_000).toISOString();
    for (const at of [{}, { at: past }]) {
      const sent = { event: 'schedule', expectedState: 'draft', ...at } as const;
      expect(await changeAnnouncement(id, sent, { staffId, clock })).toMatchObject({
        state: 'scheduled',
        waits: 10,
      });
      later(9);
      expect(await beginDue({ clock })).toBe(0);
      const back = { event: 'unschedule', expectedState: 'scheduled' } as const;
      expect(await changeAnnouncement(id, back, { staffId, clock })).toMatchObject({
        state: 'draft',
        waits: null,
        total: 0,
      });
      later(60);
      expect(await beginDue({ clock })).toBe(0);
    }
    await changeAnnouncement(id, { event: 'schedule', expectedState: 'draft' }, { staffId, clock });
    later(10);
    expect(await beginDue({ clock })).toBe(1);
  });

  it('is not edited once it is scheduled, and begins when it is due', async () => {
    await readers(2);
    const id = await newAnnouncement();
    const at = new Date(now.getTime() + 60_000).toISOString();
    await changeAnnouncement(id, { event: 'schedule', expectedState: 'draft', at }, { staffId, clock });
    await expect(
      portal.payload.update({ collection: 'announcements', id, locale: 'zh', data: { subject: '改' } }),
    ).rejects.toThrow(/can’t change an announcement/);
    expect(await beginDue({ clock })).toBe(0);
    later(60);
    expect(await beginDue({ clock })).toBe(1);
    expect(await progressOf(id, { clock })).toMatchObject({ state: 'sending', counts: { waiting: 2 } });
  });

  it('takes no state from outside its transitions', async () => {
    const id = await newAnnouncement();
    await portal.payload.update({
      collection: 'announcements',
      id,
      locale: 'zh',
      data: { state: 'sent', startedAt: now.toISOString() },
    });
    expect(await progressOf(id, { clock })).toMatchObject({ state: 'draft', startedAt: null });
  });
});

describe('a copy that was sent long ago', () => {
  it('no longer says to whom, and still counts', async () => {
    const [announcement, old, recent] = [randomUUID(), randomUUID(), randomUUID()];
    for (const [subscription, days] of [
      [old, COPY_DAYS + 1],
      [recent, COPY_DAYS - 1],
    ] as const)
      await rows(sql`INSERT INTO announcement_deliveries
        (announcement_id, subscription_id, email, locale, state, next_try_at, sent_at)
        VALUES (${announcement}, ${subscription}, 'reader@example.org', 'en', 'sent', now(),
          now() - make_interval(days => ${days}))`);
    await forgetRecipients(systemClock);
    expect(
      await rows(sql`SELECT subscription_id AS id, email FROM announcement_deliveries
        WHERE announcement_id = ${announcement} ORDER BY email`),
    ).toEqual([
      { id: old, email: '' },
      { id: recent, email: 'reader@example.org' },
    ]);
    await rows(sql`DELETE FROM announcement_deliveries WHERE announcement_id = ${announcement}`);
  });
});

describe('a list that is deleted permanently', () => {
  it('takes its announcements with it, unless one is not over', async () => {
    await readers(1);
    const { payload } = portal;
    const id = await begun();
    await rows(sql`UPDATE subscriptions SET state = 'unsubscribed'`);
    const remove = () => payload.delete({ collection: 'mailing-lists', id: list });
    await expect(remove()).rejects.toThrow(/been sent yet/);
    expect(await worker(id)).toBe('done');
    await payload.delete({ collection: 'announcements', where: { state: { not_in: ['sent'] } } });
    await remove();
    for (const table of ['announcements', 'announcement_mails', 'announcement_deliveries', 'subscriptions']) {
      expect(await rows(sql`SELECT * FROM ${sql.identifier(table)} LIMIT 1`), table).toEqual([]);
    }
  });
});
