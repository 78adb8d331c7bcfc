import { randomUUID } from 'node:crypto';
import { sql } from '@payloadcms/db-postgres/drizzle';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { imapOptions, readBounceMailbox } from '@/features/mailing-lists/bounces/mailbox';
import { importSubscribers } from '@/features/mailing-lists/use-cases/import-subscribers';
import { getDatabase } from '@/platform/db/database';
import { enqueueMail } from '@/platform/mail/outbox';
import { bounceReport } from '../support/bounce-report';
import { usePortalDatabase } from '../support/database';
import { ImapStub } from '../support/imap-stub';

const portal = usePortalDatabase();
const clock = { now: () => new Date() };

let list: string;
let staffId: string;
beforeAll(async () => {
  const made = await portal.payload.create({
    collection: 'mailing-lists',
    locale: 'zh',
    data: { slug: 'a', name: '列表', description: '说明', address: 'a@lists.example.org', order: 1 },
  });
  const staff = await portal.payload.create({
    collection: 'staff',
    data: { email: 's@staff.example.org', password: randomUUID(), name: 'Staff', roles: ['administrator'] },
  });
  list = made.id;
  staffId = staff.id;
});

let imap: ImapStub;
beforeEach(async () => {
  imap = new ImapStub();
  await imap.start();
});
afterEach(() => imap.stop());

const rows = async <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>): Promise<Row[]> =>
  (await (await getDatabase()).execute(query)).rows as Row[];
const stateOf = async (email: string) =>
  (await rows<{ state: string }>(sql`SELECT state FROM subscriptions WHERE email = ${email}`))[0]?.state;

/** A reader who was sent a mail. @returns the address and the mail's Message-ID */
async function reader(): Promise<{ email: string; messageId: string }> {
  const email = `${randomUUID()}@example.org`;
  await importSubscribers(
    { list, csv: `email\n${email}`, lang: 'en', evidence: 'Signed', dryRun: false },
    { staffId, clock },
  );
  const database = await getDatabase();
  await enqueueMail(database, {
    kind: 'test',
    locale: 'en',
    recipient: email,
    subject: 's',
    html: 'h',
    text: 't',
    secrets: [],
  });
  const sent = await rows<{ message_id: string }>(
    sql`SELECT message_id FROM mail_outbox WHERE recipient = ${email}`,
  );
  return { email, messageId: sent[0]?.message_id ?? '' };
}
const answer = Buffer.from('From: Ada <ada@example.org>\r\nSubject: Thanks\r\n\r\nI like the list.\r\n');
const read = (url = imap.url()) => readBounceMailbox(url, { clock });

it('counts the reports and deletes them; what people wrote stays, marked as read', async () => {
  const gone = await reader();
  const full = await reader();
  imap.add(bounceReport(gone.email, gone.messageId, '5.1.1'));
  imap.add(answer);
  imap.add(bounceReport(full.email, full.messageId, '4.2.2'));
  imap.add(bounceReport('stranger@example.org', '<made-up@elsewhere.example>', '5.1.1'));
  expect(await read()).toEqual({ read: 4, reports: 2 });
  expect(await stateOf(gone.email)).toBe('unsubscribed');
  expect(await stateOf(full.email)).toBe('subscribed');
  expect(imap.mails.map(({ bytes }) => /Subject: (\w+)/.exec(bytes.toString())?.[1])).toEqual([
    'Thanks',
    'Undelivered',
  ]);
  expect(imap.unread).toBe(0);
  expect(await read()).toEqual({ read: 0, reports: 0 });
});

it('that ends between counting and deleting counts nothing twice', async () => {
  const { email, messageId } = await reader();
  imap.add(bounceReport(email, messageId, '4.2.2'));
  imap.breaksAt = (command) => command.startsWith('UID STORE');
  await expect(read()).rejects.toThrow(/mailbox/);
  expect(imap.mails).toHaveLength(1);
  imap.breaksAt = () => false;
  expect(await read()).toEqual({ read: 1, reports: 1 });
  expect(imap.mails).toHaveLength(0);
  const score = await rows(
    sql`SELECT bounce_score::float8 AS score FROM subscriptions WHERE email = ${email}`,
  );
  expect(score).toEqual([{ score: 1 }]);
});

it('does not fetch what is too large for a report', async () => {
  imap.add(Buffer.alloc(2_100_000, 'x'));
  expect(await read()).toEqual({ read: 1, reports: 0 });
  expect(imap.commands.filter((command) => command.includes('BODY'))).toEqual([]);
  expect(imap.unread).toBe(0);
});

it('stops between two mails when asked', async () => {
  imap.add(answer);
  imap.add(answer);
  let looks = 0;
  const result = await readBounceMailbox(imap.url(), { clock, isStopping: () => (looks += 1) > 1 });
  expect(result).toEqual({ read: 1, reports: 0 });
  expect(imap.unread).toBe(1);
});

it('says what is wrong with credentials, folder and server, and never the password', async () => {
  for (const url of [imap.url('INBOX', 'wrong'), imap.url('Bounces'), 'imap://a:wrong@127.0.0.1:9/INBOX']) {
    const error = await read(url).then(
      () => undefined,
      (reason: unknown) => reason as Error,
    );
    expect(error).toBeInstanceOf(Error);
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('wrong"');
  }
});

it.each([
  ['imaps://a%40b.example:p%2Fw@mail.example', { port: 993, secure: true }],
  ['imap://a%40b.example:p%2Fw@mail.example', { port: 143, secure: false, doSTARTTLS: true }],
  ['imap://a%40b.example:p%2Fw@127.0.0.1:1143', { port: 1143, secure: false }],
])('sends the password in clear to this machine only: %s', (url, expected) => {
  const options = imapOptions(url);
  expect(options).toMatchObject({ ...expected, auth: { user: 'a@b.example', pass: 'p/w' } });
  expect('doSTARTTLS' in options).toBe('doSTARTTLS' in expected);
});
