import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';

import { eq, inArray, sql } from '@payloadcms/db-postgres/drizzle';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { sweepPrivateFiles } from '@/access/downloads/use-cases/sweep';
import {
  respondToRequest,
  readOwnRequests,
  removeOldRequests,
  sendRequest,
  tellOffice,
} from '@/features/support';
import { type Act, type NewRequest, requestSchema } from '@/features/support/domain';
import { supportPersonalData } from '@/features/support/personal-data';
import { supportEntries, supportRequests } from '@/features/support/tables';
import { findRequests } from '@/features/support/use-cases/find-requests';
import {
  actOnRequest,
  assignRequest,
  noteOnRequest,
  officeMembers,
  removeRequest,
} from '@/features/support/use-cases/work-on-request';
import { issueSingleUseToken } from '@/features/verification';
import { secondsAfter } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';
import { forgetCount } from '@/platform/rate-limits/rate-limits';
import { privateStorage } from '@/platform/storage/storage';

import { newReviewer } from '../support/applications';
import { usePortalDatabase } from '../support/database';
import { newMember, type NewMember } from '../support/members';

/** Support requests: how they are sent, worked on, and forgotten. */

const portal = usePortalDatabase();

let now = new Date('2027-01-05T08:00:00.000Z');
const clock = { now: () => now };
const later = (seconds: number) => {
  now = secondsAfter(now, seconds);
};

let member: NewMember;
let reviewer: { id: string; name: string; email: string };
let colleague: typeof reviewer;
const memberId = () => member.context.session.memberId;

beforeAll(async () => {
  member = await newMember();
  reviewer = await newReviewer(portal.payload);
  colleague = await newReviewer(portal.payload);
});
beforeEach(async () => {
  later(1);
  // Each test has the allowance of a day.
  await forgetCount('support-member', memberId());
});
afterAll(async () => {
  const database = await getDatabase();
  const rows = await database.delete(supportRequests).returning({ fileKey: supportRequests.fileKey });
  for (const { fileKey } of rows) if (fileKey !== null) await privateStorage().remove(fileKey);
});

const request = (input: Partial<NewRequest> = {}): NewRequest => ({
  submission: randomUUID(),
  kind: 'question',
  topic: 'specification',
  about: '',
  subject: 'Which clock?',
  text: 'Say which clock it is.\nOr none.',
  lang: 'en',
  ...input,
});

const releaseName = (about: string) =>
  Promise.resolve(about === 'base-specification/1.1' ? 'Base Specification 1.1' : undefined);

const log = (content = 'lane 3: training failed\n') => ({
  fileName: '../../lane 3.log',
  content: Readable.from([Buffer.from(content)]),
});

type Attachment = Parameters<typeof sendRequest>[1];

const sendAsMember = (input?: Partial<NewRequest>, file?: Attachment) =>
  sendRequest(request(input), file, { memberId: memberId(), clock, releaseName });

const captcha = async (subject = 'support') =>
  issueSingleUseToken(await getDatabase(), { purpose: 'captcha', subject, seconds: 300 }, clock);

async function sendAsGuest(input: Partial<NewRequest> = {}, file?: Attachment) {
  const guest = {
    name: 'Ada Lovelace',
    email: `${randomUUID()}@example.org`,
    privacyAccepted: true,
    captchaVerification: await captcha(),
  };
  return sendRequest(request({ ...guest, ...input }), file, { memberId: undefined, clock, releaseName });
}

async function stored(number: string) {
  const database = await getDatabase();
  const [row] = await database.select().from(supportRequests).where(eq(supportRequests.number, number));
  if (!row) throw new Error(`${number} is not stored`);
  return row;
}

async function mailsTo(recipient: string) {
  const database = await getDatabase();
  const { rows } = await database.execute<{ kind: string; subject: string; text: string; locale: string }>(
    sql`SELECT kind, subject, text, locale FROM mail_outbox WHERE recipient = ${recipient} AND kind LIKE 'support.%' ORDER BY created_at`,
  );
  return rows;
}

async function actions(id: string): Promise<string[]> {
  const database = await getDatabase();
  const { rows } = await database.execute<{ action: string }>(
    sql`SELECT action FROM audit_events WHERE action LIKE 'support.%' AND (subject_id = ${id} OR details ->> 'number' = (SELECT number FROM support_requests WHERE id = ${id})) ORDER BY at`,
  );
  return rows.map(({ action }) => action);
}

const act = async (number: string, input: Partial<Act> & Pick<Act, 'event'>, staffId = reviewer.id) =>
  actOnRequest(
    number,
    { expectedRevision: (await stored(number)).revision, text: '', ...input },
    { staffId, clock },
  );

const keysOfFiles = async () => {
  const keys: string[] = [];
  for await (const { key } of privateStorage().list('support/')) keys.push(key);
  return keys;
};

describe('a request of a member', () => {
  it('is stored under a number, recorded without its words, and confirmed in its language', async () => {
    const { number } = await sendAsMember({
      about: 'base-specification/1.1',
      lang: 'zh',
      subject: '哪个时钟？',
    });
    expect(number).toMatch(/^S-[0-9A-HJKMNP-TV-Z]{6}$/);
    const row = await stored(number);
    expect(row).toMatchObject({
      kind: 'question',
      about: 'Base Specification 1.1',
      subject: '哪个时钟？',
      state: 'new',
      revision: 0,
      email: member.account,
      name: member.nickname,
      memberId: memberId(),
    });
    expect(await actions(row.id)).toEqual(['support.sent']);
    const mail = (await mailsTo(member.account)).at(-1);
    expect(mail).toMatchObject({
      kind: 'support.received',
      locale: 'zh',
      subject: `我们已收到您的请求${number}`,
    });
  });

  it('that is sent again is the same one, even at the same time', async () => {
    const submission = randomUUID();
    const before = (await mailsTo(member.account)).length;
    const answers = await Promise.all([
      sendAsMember({ submission }, log()),
      sendAsMember({ submission }, log()),
    ]);
    answers.push(await sendAsMember({ submission }));
    expect(new Set(answers.map(({ number }) => number)).size).toBe(1);
    expect(await mailsTo(member.account)).toHaveLength(before + 1);
    const database = await getDatabase();
    const rows = await database
      .select({ key: supportRequests.fileKey })
      .from(supportRequests)
      .where(eq(supportRequests.submission, submission));
    expect(rows).toHaveLength(1);
    const known = await database.select({ key: supportRequests.fileKey }).from(supportRequests);
    expect((await keysOfFiles()).toSorted()).toEqual(known.flatMap(({ key }) => key ?? []).toSorted());
  });

  it('about a release that is not public is refused', async () => {
    await expect(sendAsMember({ about: 'secret/9' })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { about: 'unknown' },
    });
  });

  it('is counted per member', async () => {
    const busy = await newMember();
    const send = () =>
      sendRequest(request(), undefined, { memberId: busy.context.session.memberId, clock, releaseName });
    for (let time = 0; time < 20; time += 1) await send();
    await expect(send()).rejects.toMatchObject({ code: 'too_many_requests' });
  });
});

describe('a request of a visitor', () => {
  it('uses up a captcha and is confirmed without anything that was typed', async () => {
    const email = `${randomUUID()}@example.org`;
    const captchaVerification = await captcha();
    const typed = {
      subject: 'Buy at https://spam.example',
      text: 'https://spam.example',
      name: 'Spam Example',
    };
    const { number } = await sendAsGuest({ email, captchaVerification, ...typed });
    const row = await stored(number);
    expect(row).toMatchObject({ memberId: null, email, name: 'Spam Example' });
    const [mail] = await mailsTo(email);
    expect(mail?.subject).toContain(number);
    expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/spam/i);
    await expect(sendAsGuest({ captchaVerification })).rejects.toMatchObject({ code: 'captcha_failed' });
  });

  it.each([
    ['without a captcha', { captchaVerification: null }, { code: 'invalid_input' }],
    ['with a made-up captcha', { captchaVerification: 'x' }, { code: 'captcha_failed' }],
    ['without a name', { name: undefined }, { fields: { name: 'empty' } }],
    ['without an address', { email: 'nobody' }, { fields: { email: 'email' } }],
    ['without consent', { privacyAccepted: false }, { fields: { privacyAccepted: 'consent' } }],
  ] as const)('%s is refused', async (_name, input, refusal) => {
    await expect(sendAsGuest(input as Partial<NewRequest>)).rejects.toMatchObject(refusal);
  });

  it('is counted per address', async () => {
    const email = `${randomUUID()}@example.org`;
    for (let time = 0; time < 5; time += 1) await sendAsGuest({ email });
    await expect(sendAsGuest({ email })).rejects.toMatchObject({ code: 'too_many_requests' });
  });
});

describe('the fields', () => {
  it.each([
    ['no subject', { subject: ' \n ' }],
    ['a long subject', { subject: 'x'.repeat(121) }],
    ['no text', { text: ' ' }],
    ['a long text', { text: 'x'.repeat(4_001) }],
    ['an unknown topic', { topic: 'weather' }],
    ['a path as a release', { about: '../etc/passwd' }],
    ['a character that cannot be stored', { text: 'a\0b' }],
    ['a state', { state: 'closed' }],
  ])('with %s are refused', (_name, input) => {
    expect(requestSchema.safeParse({ ...request(), ...input }).success).toBe(false);
  });

  it('have the subject on one line', () => {
    const subject = 'Which\r\nBcc: x@example.org\u2028clock?';
    expect(requestSchema.parse({ ...request(), subject }).subject).toBe('Which Bcc: x@example.org clock?');
  });
});

describe('an attachment', () => {
  it('is kept as a private file with a harmless name', async () => {
    const { number } = await sendAsMember({}, log());
    const row = await stored(number);
    expect(row).toMatchObject({
      fileName: 'lane 3.txt',
      fileType: 'text/plain; charset=utf-8',
      fileSize: 24,
    });
    expect(await keysOfFiles()).toContain(row.fileKey);
    await sweepPrivateFiles({ now: () => new Date(Date.now() + 3 * 24 * 3600 * 1000) });
    expect(await keysOfFiles()).toContain(row.fileKey);
  });

  it.each([
    ['a program', Buffer.from([0x7f, 0x45, 0x4c, 0x46, ...Array.from({ length: 40 }, () => 0)])],
    ['a text that acts on a terminal', Buffer.from('\u001b]0;x\u0007'.padEnd(40))],
    ['a text that does so in one character', Buffer.from('\u009b2J'.padEnd(40))],
    ['a text in another encoding', Buffer.from([0xff, 0xfe, ...Buffer.from('lane'.repeat(10), 'utf16le')])],
    ['a text that ends within a character', Buffer.from('通道训练失败'.repeat(4)).subarray(0, -1)],
    ['something short that is no text', Buffer.from([0x00, 0x01])],
    ['nothing', Buffer.alloc(0)],
  ])('that is %s is refused, and leaves nothing behind', async (_name, content) => {
    const before = await keysOfFiles();
    const file = { fileName: 'x.log', content: Readable.from([content]) };
    await expect(sendAsMember({ submission: randomUUID() }, file)).rejects.toMatchObject({
      code: 'file_type',
    });
    expect(await keysOfFiles()).toEqual(before);
  });

  it('may be a short text, with characters that are split between parts', async () => {
    const bytes = Buffer.from('训练失败，第3通道，原因未知');
    const file = {
      fileName: '日志.txt',
      content: Readable.from([bytes.subarray(0, 20), bytes.subarray(20)]),
    };
    const { number } = await sendAsMember({}, file);
    expect(await stored(number)).toMatchObject({ fileName: '日志.txt', fileSize: bytes.length });
    const tiny = await sendAsMember({}, { fileName: 'a.txt', content: Readable.from([Buffer.from('ok')]) });
    expect((await stored(tiny.number)).fileSize).toBe(2);
  });

  it('is not kept when the request is refused', async () => {
    const before = await keysOfFiles();
    const captchaVerification = await captcha('login');
    await expect(sendAsGuest({ captchaVerification }, log())).rejects.toMatchObject({
      code: 'captcha_failed',
    });
    expect(await keysOfFiles()).toEqual(before);
  });
});

describe('the office', () => {
  it('answers by email in the language of the request, quoting it, and takes charge', async () => {
    const email = `${randomUUID()}@example.org`;
    const { number } = await sendAsGuest({ email });
    expect(await act(number, { event: 'answer', text: 'The receiver’s.' })).toEqual({
      state: 'answered',
      revision: 1,
    });
    const row = await stored(number);
    expect(row).toMatchObject({ state: 'answered', assignee: reviewer.id });
    const mail = (await mailsTo(email)).at(-1);
    expect(mail).toMatchObject({ kind: 'support.answer', locale: 'en' });
    expect(mail?.text).toContain('The receiver’s.');
    expect(mail?.text).toContain('You wrote:\n> Say which clock it is.\n> Or none.');
    expect(await actions(row.id)).toEqual(['support.sent', 'support.answer']);
  });

  it('asks, hears, and answers again; the reporter sees the words and not the notes', async () => {
    const { number } = await sendAsMember();
    await noteOnRequest(number, 'Ask the SIG', { staffId: reviewer.id, clock });
    later(1);
    await act(number, { event: 'ask', text: 'Which release?' });
    later(1);
    await respondToRequest({ number, text: '1.1' }, { memberId: memberId(), clock });
    expect(await stored(number)).toMatchObject({ state: 'in_progress', revision: 2 });
    later(1);
    await act(number, { event: 'answer', text: 'The receiver’s.' });
    const own = (await readOwnRequests(memberId())).requests.find((one) => one.number === number);
    expect(own?.state).toBe('answered');
    expect(own?.entries.map(({ kind, text }) => [kind, text])).toEqual([
      ['ask', 'Which release?'],
      ['respond', '1.1'],
      ['answer', 'The receiver’s.'],
    ]);
    expect(JSON.stringify(own)).not.toContain('SIG');
    const found = await findRequests({ search: number });
    expect(found.requests[0]?.entries.map(({ kind, by }) => [kind, by])).toEqual([
      ['note', reviewer.name],
      ['ask', reviewer.name],
      ['respond', null],
      ['answer', reviewer.name],
    ]);
  });

  it('acts only on what it has seen: of two people one wins, and the other hears who', async () => {
    const { number } = await sendAsMember();
    const both = await Promise.allSettled([
      actOnRequest(
        number,
        { event: 'answer', text: 'A', expectedRevision: 0 },
        { staffId: reviewer.id, clock },
      ),
      actOnRequest(
        number,
        { event: 'answer', text: 'B', expectedRevision: 0 },
        { staffId: colleague.id, clock },
      ),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const lost = both.find((one) => one.status === 'rejected');
    expect(lost?.reason).toMatchObject({ code: 'conflict', data: { state: 'answered' } });
    const { id, memberId: reporter } = await stored(number);
    const database = await getDatabase();
    expect(await database.select().from(supportEntries).where(eq(supportEntries.requestId, id))).toHaveLength(
      1,
    );
    expect(reporter).toBe(memberId());
    // What the reporter adds counts as a change, too.
    const seen = (await stored(number)).revision;
    await respondToRequest({ number, text: 'More' }, { memberId: memberId(), clock });
    await expect(act(number, { event: 'close', expectedRevision: seen })).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  it('puts someone in charge who may answer, and nobody else', async () => {
    const { number } = await sendAsMember();
    // Someone who has no other request.
    const newcomer = await newReviewer(portal.payload);
    const assign = async (assignee: string | null) =>
      assignRequest(
        number,
        { assignee, expectedRevision: (await stored(number)).revision },
        { staffId: reviewer.id, clock },
      );
    expect((await assign(newcomer.id)).state).toBe('in_progress');
    expect((await findRequests({ assignee: newcomer.id })).requests.map((one) => one.number)).toContain(
      number,
    );
    // Someone who lost the role stays in charge until another is, and says so.
    const person = async () =>
      (await officeMembers(await getDatabase())).find(({ id }) => id === newcomer.id)?.isAvailable;
    expect(await person()).toBe(true);
    await portal.payload.update({ collection: 'staff', id: newcomer.id, data: { roles: ['editor'] } });
    expect(await person()).toBe(false);
    expect((await assign(null)).state).toBe('in_progress');
    expect(await person()).toBeUndefined();
    const editor = await portal.payload.create({
      collection: 'staff',
      data: { email: `${randomUUID()}@example.org`, password: randomUUID(), name: 'E', roles: ['editor'] },
    });
    await expect(assign(editor.id)).rejects.toMatchObject({ fields: { assignee: 'unknown' } });
  });

  it('closes and reopens without an email; a closed request takes no additions', async () => {
    const { number } = await sendAsMember();
    const before = (await mailsTo(member.account)).length;
    expect((await act(number, { event: 'close' })).state).toBe('closed');
    await expect(
      respondToRequest({ number, text: 'x' }, { memberId: memberId(), clock }),
    ).rejects.toMatchObject({ code: 'conflict' });
    await expect(act(number, { event: 'answer', text: 'x' })).rejects.toMatchObject({ code: 'conflict' });
    expect((await act(number, { event: 'reopen' })).state).toBe('in_progress');
    expect(await mailsTo(member.account)).toHaveLength(before);
  });

  it('finds by number, and by parts of subject, name, and address, taken literally', async () => {
    const word = randomUUID();
    const { number } = await sendAsMember({ subject: `100%_${word}` });
    const numbers = async (search: string) =>
      (await findRequests({ search })).requests.map((one) => one.number);
    expect(await numbers(number.toLowerCase())).toEqual([number]);
    expect(await numbers(`%_${word}`)).toEqual([number]);
    expect(await numbers(`%x${word}`)).toEqual([]);
    expect(await numbers(member.account)).toContain(number);
    await act(number, { event: 'close' });
    expect((await findRequests({})).requests.map((one) => one.number)).not.toContain(number);
    expect(await numbers(number)).toEqual([number]);
    expect((await findRequests({ search: ` ${number} `, state: 'open' })).total).toBe(1);
    expect(await numbers(`\0${word}`)).toEqual([number]);
  });

  it('shows those of an open state in the order in which they wait', async () => {
    const subject = randomUUID();
    const { number: first } = await sendAsMember({ subject });
    later(1);
    const { number: second } = await sendAsMember({ subject });
    const { requests } = await findRequests({ state: 'new', search: subject });
    expect(requests.map((one) => one.number)).toEqual([first, second]);
  });
});

describe('additions', () => {
  it('that are sent twice, even at the same time, are one until the office answers', async () => {
    const { number } = await sendAsMember();
    const respond = () => respondToRequest({ number, text: 'More' }, { memberId: memberId(), clock });
    const texts = async () =>
      (await readOwnRequests(memberId())).requests
        .find((one) => one.number === number)
        ?.entries.map(({ text }) => text);
    await Promise.all([respond(), respond()]);
    await respond();
    expect(await texts()).toEqual(['More']);
    later(1);
    await act(number, { event: 'ask', text: 'What?' });
    later(1);
    await respond();
    expect(await texts()).toEqual(['More', 'What?', 'More']);
  });

  it('are read by the page', async () => {
    const asker = await newMember();
    const id = asker.context.session.memberId;
    const { number } = await sendRequest(request(), undefined, { memberId: id, clock, releaseName });
    const database = await getDatabase();
    const [row] = await database.select().from(supportRequests).where(eq(supportRequests.number, number));
    if (!row) throw new Error('no request');
    const older = Array.from({ length: 50 }, (_, index) => ({
      ...row,
      id: randomUUID(),
      submission: randomUUID(),
      number: `${number}${index}`,
      createdAt: new Date(row.createdAt.getTime() - 1000 * (index + 1)),
    }));
    await database.insert(supportRequests).values(older);
    const first = await readOwnRequests(id);
    expect([first.requests.length, first.hasOlder]).toEqual([50, true]);
    const second = await readOwnRequests(id, 2);
    expect(second.requests.map((one) => one.number)).toEqual([`${number}49`]);
    expect(second.hasOlder).toBe(false);
  });

  it('are the reporter’s alone', async () => {
    const { number } = await sendAsMember();
    const other = await newMember();
    await expect(
      respondToRequest({ number, text: 'x' }, { memberId: other.context.session.memberId, clock }),
    ).rejects.toMatchObject({ code: 'not_found' });
    expect((await readOwnRequests(other.context.session.memberId)).requests.length).toBe(0);
  });
});

describe('the email to the office', () => {
  const news = async () => (await mailsTo(reviewer.email)).filter(({ kind }) => kind === 'support.news');

  it('names numbers and nothing that was typed, at most once an hour, and nobody who switched it off', async () => {
    const database = await getDatabase();
    await database.delete(supportRequests);
    await database.execute(
      sql`INSERT INTO notice_readers (staff_id, locale, emails) VALUES (${colleague.id}, 'en', false)`,
    );
    const { number } = await sendAsMember({ subject: 'Secret subject' });
    await tellOffice(clock);
    expect(await news()).toHaveLength(0);
    later(61);
    await Promise.all([tellOffice(clock), tellOffice(clock)]);
    const [mail] = await news();
    expect(await news()).toHaveLength(1);
    expect(mail?.text).toContain(number);
    expect(mail?.text).not.toContain('Secret');
    expect((await mailsTo(colleague.email)).filter(({ kind }) => kind === 'support.news')).toEqual([]);
    await sendAsMember();
    later(120);
    await tellOffice(clock);
    expect(await news()).toHaveLength(1);
    later(3600);
    await tellOffice(clock);
    expect(await news()).toHaveLength(2);
    // What a reporter adds is news, too; what the office does is not.
    await act(number, { event: 'answer', text: 'x' });
    later(3700);
    await tellOffice(clock);
    expect(await news()).toHaveLength(2);
    await respondToRequest({ number, text: 'More' }, { memberId: memberId(), clock });
    later(100);
    await tellOffice(clock);
    const last = (await news()).at(-1);
    expect(await news()).toHaveLength(3);
    expect(last?.text).toContain(number);
    later(3700);
    await tellOffice(clock);
    expect(await news()).toHaveLength(3);
  });
});

describe('data of a person', () => {
  it('is exported with words and attachments, and erased; the sweep removes the files', async () => {
    const leaver = await newMember();
    const subject = { memberId: leaver.context.session.memberId, email: leaver.account };
    const { number } = await sendRequest(request({ text: 'My words' }), log('attached words\n'), {
      ...subject,
      clock,
      releaseName,
    });
    await noteOnRequest(number, 'A note', { staffId: reviewer.id, clock });
    await act(number, { event: 'answer', text: 'Our words' });
    const database = await getDatabase();
    const data = await supportPersonalData.collect(database, subject);
    expect(data.json).toMatchObject({
      requests: [{ number, text: 'My words', entries: [{ kind: 'answer', text: 'Our words' }] }],
    });
    expect(JSON.stringify(data.json)).not.toContain('A note');
    const [file] = data.files ?? [];
    expect(file?.name).toBe(`${number}.txt`);
    const parts: Uint8Array[] = [];
    for await (const part of (await file?.read()) ?? []) parts.push(Buffer.from(part as Uint8Array));
    expect(Buffer.concat(parts).toString()).toBe('attached words\n');

    const { id, fileKey } = await stored(number);
    await database.transaction((transaction) => supportPersonalData.erase(transaction, subject));
    expect(await database.select().from(supportEntries).where(eq(supportEntries.requestId, id))).toEqual([]);
    expect(await keysOfFiles()).toContain(fileKey);
    await sweepPrivateFiles({ now: () => new Date(Date.now() + 3 * 24 * 3600 * 1000) });
    expect(await keysOfFiles()).not.toContain(fileKey);
  });

  it('is removed by the office when the reporter asks for it, with the attachment', async () => {
    const { number } = await sendAsGuest({}, log());
    const { id, fileKey } = await stored(number);
    await removeRequest(number, { staffId: reviewer.id, clock });
    expect((await findRequests({ search: number })).total).toBe(0);
    expect(await keysOfFiles()).not.toContain(fileKey);
    const database = await getDatabase();
    const { rows } = await database.execute(
      sql`SELECT 1 FROM audit_events WHERE action = 'support.delete' AND subject_id = ${id}`,
    );
    expect(rows).toHaveLength(1);
    await expect(removeRequest(number, { staffId: reviewer.id, clock })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('is removed a year after the last change, with the attachment', async () => {
    const { number: old } = await sendAsMember({}, log());
    const { fileKey } = await stored(old);
    later(2 * 24 * 3600);
    const { number: kept } = await sendAsMember();
    later(364 * 24 * 3600);
    expect(await removeOldRequests(clock)).toBeGreaterThanOrEqual(1);
    const database = await getDatabase();
    const rows = await database
      .select({ number: supportRequests.number })
      .from(supportRequests)
      .where(inArray(supportRequests.number, [old, kept]));
    expect(rows).toEqual([{ number: kept }]);
    expect(await keysOfFiles()).not.toContain(fileKey);
  });
});
