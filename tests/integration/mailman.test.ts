import { randomUUID } from 'node:crypto';
import { sql } from '@payloadcms/db-postgres/drizzle';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailingListsPersonalData } from '@/features/mailing-lists/personal-data';
import { MailmanClient, MailmanUnreachable } from '@/features/mailing-lists/mailman/client';
import { drainMailman, MAILMAN_TRIES } from '@/features/mailing-lists/mailman/drain';
import { reconcileMailman } from '@/features/mailing-lists/mailman/reconcile';
import { leaveOne } from '@/features/mailing-lists/use-cases/leave';
import { importSubscribers } from '@/features/mailing-lists/use-cases/import-subscribers';
import { getDatabase } from '@/platform/db/database';
import { env } from '@/platform/env';
import { loggerOptions } from '@/platform/log';
import { withLogContext } from '@/platform/log-context';
import { usePortalDatabase } from '../support/database';
import { MailmanCore, noMailman } from '../support/mailman-core';
import { MailmanStub } from '../support/mailman-stub';

const portal = usePortalDatabase();

let now: Date;
const clock = { now: () => now };
const later = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000));

let staffId: string;
beforeAll(async () => {
  const made = await portal.payload.create({
    collection: 'staff',
    data: {
      email: 'lists@staff.example.org',
      password: randomUUID(),
      name: 'Reviewer',
      roles: ['reviewer'],
    },
  });
  staffId = made.id;
});

let stub: MailmanStub;
let list: string;
let address: string;
let members: Set<string>;
const mailman = () => new MailmanClient(stub.url, 300);
const context = () => ({ mailman: mailman(), clock });

const rows = async <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>): Promise<Row[]> =>
  (await (await getDatabase()).execute(query)).rows as Row[];
const operations = () =>
  rows<{ email: string; action: string; tries: number; last_error: string | null; failed_at: string | null }>(
    sql`SELECT email, action, tries, last_error, failed_at FROM mailman_operations ORDER BY created_at`,
  );

beforeEach(async () => {
  now = new Date();
  stub = new MailmanStub();
  await stub.start();
  Object.assign(env, { MAILMAN_API_URL: stub.url });
  for (const table of ['subscriptions', 'mailman_operations', 'mailman_members', 'mailing_lists']) {
    await rows(sql`DELETE FROM ${sql.identifier(table)}`);
  }
  address = `${randomUUID()}@lists.example.org`;
  members = new Set();
  stub.lists.set(address.replace('@', '.'), members);
  const made = await portal.payload.create({
    collection: 'mailing-lists',
    locale: 'zh',
    data: { slug: randomUUID(), name: '列表', description: '说明', address, order: 1, _status: 'published' },
  });
  list = made.id;
});
afterEach(async () => {
  Object.assign(env, { MAILMAN_API_URL: undefined });
  await stub.stop();
});

/** Brings subscribers in by a use case that mirrors. @returns the id of the last one's subscription */
async function join(...emails: string[]): Promise<string> {
  const csv = ['email,name', ...emails.map((email) => `${email},Ada`)].join('\n');
  await importSubscribers({ list, csv, lang: 'en', evidence: 'Signed', dryRun: false }, { staffId, clock });
  const [row] = await rows<{ id: string }>(sql`SELECT id FROM subscriptions WHERE email = ${emails.at(-1)}`);
  return row?.id ?? '';
}

async function leave(id: string): Promise<void> {
  const database = await getDatabase();
  await database.transaction((transaction) =>
    leaveOne(transaction, id, { via: 'mail', actor: { kind: 'visitor' }, clock }),
  );
}

const stateOf = async (id: string) =>
  (await rows<{ state: string }>(sql`SELECT state FROM subscriptions WHERE id = ${id}`))[0]?.state;

describe('changes of membership', () => {
  it('are not noted without a Mailman', async () => {
    Object.assign(env, { MAILMAN_API_URL: undefined });
    await leave(await join('ada@example.org'));
    expect(await operations()).toEqual([]);
  });

  it('arrive in Mailman without a question to the reader, and leave nothing waiting', async () => {
    const id = await join('ada@example.org', 'bob@example.org');
    expect(await drainMailman(context())).toEqual({ done: 2, failed: 0 });
    expect([...members]).toEqual(['ada@example.org', 'bob@example.org']);
    const [asked] = stub.requests;
    expect(Object.fromEntries(asked?.form ?? [])).toEqual({
      list_id: address.replace('@', '.'),
      subscriber: 'ada@example.org',
      display_name: 'Ada',
      pre_verified: 'true',
      pre_confirmed: 'true',
      pre_approved: 'true',
      send_welcome_message: 'false',
    });
    await leave(id);
    await drainMailman(context());
    expect([...members]).toEqual(['ada@example.org']);
    expect(await operations()).toEqual([]);
  });

  it('carry the request that caused them to Mailman, and into the lines about them', async () => {
    const lines: string[] = [];
    const log = pino({ ...loggerOptions, level: 'info' }, { write: (line) => lines.push(line) });
    const [first, second] = [randomUUID(), randomUUID()];
    await withLogContext({ requestId: first }, () => join('ada@example.org'));
    later(1);
    await withLogContext({ requestId: second }, () => join('bob@example.org'));
    stub.override = () => ({ status: 503, body: { title: 'No room for ada@example.org' } });
    await withLogContext({ job: 'mailman-mirror', jobId: 'run-1' }, () =>
      drainMailman({ ...context(), log }),
    );
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { requestId: first, job: 'mailman-mirror', jobId: 'run-1', action: 'subscribe', level: 40 },
      { requestId: second, job: 'mailman-mirror', jobId: 'run-1', action: 'subscribe', level: 40 },
    ]);
    expect(lines.join('')).not.toContain('ada@example.org');
    stub.override = () => undefined;
    later(30);
    await drainMailman(context());
    expect(stub.requests.map(({ requestId }) => requestId)).toEqual([first, second, first, second]);
  });

  it('succeed when Mailman knows of them already: 409 for joining, 404 for leaving', async () => {
    members.add('ada@example.org');
    const id = await join('ada@example.org');
    expect(await drainMailman(context())).toEqual({ done: 1, failed: 0 });
    members.clear();
    await leave(id);
    expect(await drainMailman(context())).toEqual({ done: 1, failed: 0 });
    expect(stub.requests.map(({ line }) => line.split(' ')[0])).toEqual(['POST', 'DELETE']);
  });

  it('follow the current state, in any order', async () => {
    const id = await join('ada@example.org');
    await leave(id);
    expect(await operations()).toHaveLength(2);
    await drainMailman(context());
    expect(members.size).toBe(0);
    expect(await operations()).toEqual([]);
  });

  it('are tried again later after an error of Mailman, and given up in the end', async () => {
    await join('ada@example.org', 'bob@example.org');
    stub.override = (_line, form) =>
      form.get('subscriber') === 'ada@example.org'
        ? { status: 500, body: { title: '500 Internal Server Error', description: 'broken' } }
        : undefined;
    expect(await drainMailman(context())).toEqual({ done: 1, failed: 0 });
    expect(await operations()).toMatchObject([{ tries: 1, last_error: '500 broken', failed_at: null }]);
    later(29);
    expect(await drainMailman(context())).toEqual({ done: 0, failed: 0 });
    expect(await operations()).toMatchObject([{ tries: 1 }]);
    for (let tries = 2; tries <= MAILMAN_TRIES; tries += 1) {
      later(3600);
      expect((await drainMailman(context())).failed).toBe(tries === MAILMAN_TRIES ? 1 : 0);
    }
    const [given] = await operations();
    expect(given).toMatchObject({ tries: MAILMAN_TRIES, last_error: '500 broken' });
    expect(given?.failed_at).not.toBeNull();
    later(86_400);
    const before = stub.requests.length;
    await drainMailman(context());
    expect(stub.requests).toHaveLength(before);
  });

  it('are given up immediately when Mailman will never accept them', async () => {
    await join('ada@example.org');
    stub.override = () => ({
      status: 400,
      body: { title: '400 Bad Request', description: 'Membership is banned' },
    });
    expect(await drainMailman(context())).toEqual({ done: 0, failed: 1 });
    expect(await operations()).toMatchObject([{ tries: 1, last_error: '400 Membership is banned' }]);
  });

  it('wait together when Mailman does not answer', async () => {
    await join('ada@example.org', 'bob@example.org');
    stub.override = () => 'silence';
    expect(await drainMailman(context())).toEqual({ done: 0, failed: 0 });
    expect(stub.requests).toHaveLength(1);
    expect((await operations()).map(({ tries, last_error }) => [tries, last_error])).toEqual(
      expect.arrayContaining([
        [1, 'no answer within 300 ms'],
        [0, null],
      ]),
    );
    stub.override = () => undefined;
    later(30);
    expect(await drainMailman(context())).toEqual({ done: 2, failed: 0 });
  });

  it('of an erased person still reach Mailman, and then hold no address', async () => {
    await join('ada@example.org');
    await drainMailman(context());
    const database = await getDatabase();
    await database.transaction((transaction) =>
      mailingListsPersonalData.erase(transaction, { memberId: randomUUID(), email: 'ada@example.org' }),
    );
    // Erasing goes by the machine's clock.
    later(60);
    await drainMailman(context());
    expect(members.size).toBe(0);
    expect(await operations()).toEqual([]);
  });

  it('fail with wrong credentials, and with nobody there', async () => {
    const wrong = new MailmanClient(stub.url.replace('restadmin', 'other'));
    await expect(wrong.members(address)).rejects.toMatchObject({ status: 401, isFinal: false });
    const nobody = new MailmanClient('http://127.0.0.1:9/3.1', 300);
    await expect(nobody.members(address)).rejects.toBeInstanceOf(MailmanUnreachable);
  });
});

describe('the nightly comparison', () => {
  const compared = async () => (await reconcileMailman(context())).lists[0];

  it('finds nothing after everything arrived, over pages of members', async () => {
    const emails = Array.from({ length: 3 }, (_, at) => `reader-${at}@example.org`);
    await join(...emails);
    await drainMailman(context());
    for (let at = 0; at < 600; at += 1) members.add(`foreign-${at}@example.net`);
    expect(await compared()).toMatchObject({
      here: 3,
      there: 603,
      onlyHere: 0,
      onlyThere: 600,
      leftThere: 0,
    });
    const pages = stub.requests.filter(({ line }) => line.startsWith('GET'));
    expect(pages).toHaveLength(2);
  });

  it('hands over who is only here, and leaves alone, masked in the report, who is only there', async () => {
    const emails = ['ada@example.org', 'bob@example.org'];
    Object.assign(env, { MAILMAN_API_URL: undefined });
    await join(...emails);
    Object.assign(env, { MAILMAN_API_URL: stub.url });
    members.add('Eve@example.net');
    expect(await compared()).toEqual({
      address,
      here: 2,
      there: 1,
      onlyHere: 2,
      onlyThere: 1,
      examples: ['e…@example.net'],
      leftThere: 0,
      leftHere: 0,
      withheld: false,
    });
    await drainMailman(context());
    expect([...members].toSorted()).toEqual(['Eve@example.net', ...emails]);
    const kept = await rows<{ report: unknown }>(
      sql`SELECT report FROM mailman_reports ORDER BY at DESC LIMIT 1`,
    );
    expect(kept[0]?.report).toMatchObject({ lists: [{ address, onlyHere: 2 }] });
  });

  it('takes a leaving in Mailman over, and repeats one here that got lost', async () => {
    const left = await join('ada@example.org');
    const lost = await join('bob@example.org');
    await drainMailman(context());
    members.delete('ada@example.org');
    await leave(lost);
    await rows(sql`DELETE FROM mailman_operations`);
    expect(await compared()).toMatchObject({ leftThere: 1, leftHere: 1, onlyHere: 0, onlyThere: 0 });
    expect(await stateOf(left)).toBe('unsubscribed');
    await drainMailman(context());
    expect(members.size).toBe(0);
    expect(await compared()).toMatchObject({ leftThere: 0, leftHere: 0 });
  });

  it('removes nobody here when Mailman lost its members', async () => {
    const id = await join(...Array.from({ length: 30 }, (_, at) => `reader-${at}@example.org`));
    await drainMailman(context());
    members.clear();
    expect(await compared()).toMatchObject({ leftThere: 30, withheld: true });
    expect(await stateOf(id)).toBe('subscribed');
  });

  it('tries again what was given up', async () => {
    await join('ada@example.org');
    stub.override = () => ({ status: 400, body: { title: '400 Bad Request' } });
    await drainMailman(context());
    stub.override = () => undefined;
    expect(await compared()).toMatchObject({ onlyHere: 1 });
    expect(await drainMailman(context())).toEqual({ done: 1, failed: 0 });
  });

  it('changes nothing when Mailman does not know the list', async () => {
    const id = await join('ada@example.org');
    await drainMailman(context());
    stub.lists.clear();
    expect(await compared()).toMatchObject({ error: '404 404 Not Found', leftThere: 0 });
    expect(await stateOf(id)).toBe('subscribed');
  });
});

describe.skipIf(noMailman !== undefined)(
  `a real Mailman${noMailman ? ` – skipped: ${noMailman}` : ''}`,
  () => {
    let core: MailmanCore;
    beforeAll(async () => {
      core = await MailmanCore.start();
    });
    afterAll(() => core?.stop());
    beforeEach(async () => {
      Object.assign(env, { MAILMAN_API_URL: core.url });
      await core.addList(address);
    });

    const there = { clock, mailman: () => new MailmanClient(core.url) };
    const drain = () => drainMailman({ mailman: there.mailman(), clock });
    const compare = async () => (await reconcileMailman({ mailman: there.mailman(), clock })).lists[0];
    const roster = async () => [...(await there.mailman().members(address))].toSorted();
    const listId = () => address.replace('@', '.');
    /** Someone leaves or joins in Mailman itself. */
    const leavesThere = (email: string) => core.call('DELETE', `/lists/${listId()}/member/${email}`);
    const joinsThere = (email: string) =>
      core.call('POST', '/members', {
        list_id: listId(),
        subscriber: email,
        pre_verified: 'true',
        pre_confirmed: 'true',
        pre_approved: 'true',
      });

    it('takes joining and leaving, also what it knows of already', async () => {
      const id = await join('ada@example.org', 'bob+tag@example.org', "o'hara@example.org");
      expect(await drain()).toEqual({ done: 3, failed: 0 });
      expect(await roster()).toEqual(['ada@example.org', 'bob+tag@example.org', "o'hara@example.org"]);
      await there.mailman().subscribe(address, { email: 'ada@example.org', name: 'Ada' });
      await leave(id);
      expect(await drain()).toEqual({ done: 1, failed: 0 });
      expect(await roster()).toEqual(['ada@example.org', 'bob+tag@example.org']);
      await there.mailman().unsubscribe(address, "o'hara@example.org");
      expect(await operations()).toEqual([]);
    });

    it('permanently refuses a banned address, and says why', async () => {
      await core.call('POST', `/lists/${listId()}/bans`, { email: 'ada@example.org' });
      await join('ada@example.org', 'bob@example.org');
      expect(await drain()).toEqual({ done: 1, failed: 1 });
      const [given] = await operations();
      expect(given).toMatchObject({ email: 'ada@example.org', tries: 1 });
      expect(given?.last_error).toMatch(/^400 .*ban/i);
      expect(given?.failed_at).not.toBeNull();
    });

    it('and the portal are brought together at night, both ways, with a report', async () => {
      await join('stays@example.org', 'left-there@example.org');
      const leaves = await join('left-here@example.org');
      await drain();
      expect(await compare()).toMatchObject({ here: 3, there: 3, onlyHere: 0, onlyThere: 0 });
      await leavesThere('left-there@example.org');
      await joinsThere('foreign@example.net');
      await leave(leaves);
      // Two changes that Mailman never heard of.
      await rows(sql`DELETE FROM mailman_operations`);
      Object.assign(env, { MAILMAN_API_URL: undefined });
      await join('only-here@example.org');
      Object.assign(env, { MAILMAN_API_URL: core.url });

      expect(await compare()).toEqual({
        address,
        here: 3,
        there: 3,
        onlyHere: 1,
        onlyThere: 1,
        examples: ['f…@example.net'],
        leftThere: 1,
        leftHere: 1,
        withheld: false,
      });
      await drain();
      expect(await roster()).toEqual(['foreign@example.net', 'only-here@example.org', 'stays@example.org']);
      expect(await compare()).toMatchObject({ here: 2, there: 3, onlyHere: 0, leftThere: 0, leftHere: 0 });
    });

    it('pages its members, refuses wrong credentials and does not know every list', async () => {
      for (let at = 0; at < 12; at += 1) await joinsThere(`reader-${at}@example.net`);
      expect(await new MailmanClient(core.url, 10_000, 5).members(address)).toHaveProperty('size', 12);
      const wrong = new MailmanClient(core.url.replace('restadmin', 'other'));
      await expect(wrong.members(address)).rejects.toMatchObject({ status: 401, isFinal: false });
      await expect(there.mailman().members('nobody@lists.example.org')).rejects.toMatchObject({
        status: 404,
      });
    });
  },
);
