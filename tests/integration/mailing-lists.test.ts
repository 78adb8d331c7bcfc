import { randomUUID } from 'node:crypto';
import { sql } from '@payloadcms/db-postgres/drizzle';
import { Client } from 'pg';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  confirmLeave,
  confirmSubscription,
  forgetFormer,
  inspectConfirmation,
  inspectLeave,
  leaveByOneClick,
  purgePending,
  recordReport,
  requestLeave,
  subscribe,
} from '@/features/mailing-lists';
import { mailingListsPersonalData } from '@/features/mailing-lists/personal-data';
import {
  COOLDOWN_SECONDS,
  FORMER_DAYS,
  LINK_SECONDS,
  SOFT_BOUNCE_LIMIT,
} from '@/features/mailing-lists/domain';
import { oneClickToken, subscriptionOfOneClick } from '@/features/mailing-lists/one-click';
import { isSuppressed, liftSuppression, suppress } from '@/features/mailing-lists/suppressions';
import { eachSubscriber, findSubscribers } from '@/features/mailing-lists/admin/subscribers';
import { findSuppressions } from '@/features/mailing-lists/admin/suppression-list';
import { countForm } from '@/features/mailing-lists/limits';
import { reviewQueue } from '@/features/mailing-lists/admin/review-queue';
import { importSubscribers } from '@/features/mailing-lists/use-cases/import-subscribers';
import { decideSubscription } from '@/features/mailing-lists/use-cases/decide';
import { issueSingleUseToken } from '@/features/verification';
import { getDatabase } from '@/platform/db/database';
import { env } from '@/platform/env';
import { bounceReport as report } from '../support/bounce-report';
import { usePortalDatabase } from '../support/database';

const portal = usePortalDatabase();

let now: Date;
const clock = { now: () => now };
const later = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000));
beforeEach(() => (now = new Date()));

const lists = { open: '', other: '', reviewed: '' };
const staff = { first: '', second: '' };

beforeAll(async () => {
  const { payload } = portal;
  for (const [key, requiresReview] of [
    ['open', false],
    ['other', false],
    ['reviewed', true],
  ] as const) {
    const data = {
      slug: `list-${key}`,
      address: `${key}@lists.example.org`,
      requiresReview,
      order: 1,
      _status: 'published',
    } as const;
    const made = await payload.create({
      collection: 'mailing-lists',
      locale: 'zh',
      data: { ...data, name: `列表${key}`, description: '说明' },
    });
    await payload.update({
      collection: 'mailing-lists',
      id: made.id,
      locale: 'en',
      data: { name: `List ${key}`, description: 'Description', _status: 'published' },
    });
    lists[key] = made.id;
  }
  for (const key of ['first', 'second'] as const) {
    const made = await payload.create({
      collection: 'staff',
      data: {
        email: `${key}@staff.example.org`,
        password: 'Weave-2026-pw',
        name: `Reviewer ${key}`,
        roles: ['reviewer'],
      },
    });
    staff[key] = made.id;
  }
});

const rows = async <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>): Promise<Row[]> =>
  (await (await getDatabase()).execute(query)).rows as Row[];

const captcha = async (subject: string) =>
  issueSingleUseToken(await getDatabase(), { purpose: 'captcha', subject, seconds: 300 }, clock);

const visitor = () => ({
  client: { address: '203.0.113.77', network: randomUUID(), secure: true, loopback: false },
  clock,
});

const newAddress = () => `reader-${randomUUID()}@${randomUUID()}.example`;

async function ask(email: string, change: Partial<Parameters<typeof subscribe>[0]> = {}) {
  return subscribe(
    {
      list: lists.open,
      name: 'Ada Lovelace',
      email,
      phone: '',
      organization: 'Heddle Labs',
      lang: 'en',
      privacyAccepted: true,
      captchaVerification: await captcha('subscribe'),
      ...change,
    },
    visitor(),
  );
}

interface Mail extends Record<string, unknown> {
  kind: string;
  subject: string;
  text: string;
  html: string;
  redacted_text: string;
  headers: Record<string, string>;
}
const mailsTo = (email: string) =>
  rows<Mail>(sql`select * from mail_outbox where recipient = ${email} order by created_at`);
const tokenIn = (mail: Mail | undefined) => /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
const lastToken = async (email: string) => tokenIn((await mailsTo(email)).at(-1));

interface Row extends Record<string, unknown> {
  id: string;
  state: string;
  name: string;
  consent_version: string;
  consent_network: string;
}
const subscriptionsOf = (email: string) =>
  rows<Row>(sql`select * from subscriptions where email = ${email} order by created_at`);
const stateOf = async (email: string) => (await subscriptionsOf(email))[0]?.state;
const historyOf = async (email: string) => {
  const [row] = await subscriptionsOf(email);
  const found = await rows<{ event: string }>(
    // The clock does not move during a test, so the transaction tells which came first; places of rows are used again.
    sql`select event from subscription_events where subscription_id = ${row?.id} order by at, xmin::text::bigint, cmin::text::bigint`,
  );
  return found.map(({ event }) => event);
};

async function newSubscriber(list = lists.open): Promise<string> {
  const email = newAddress();
  await ask(email, { list });
  await confirmSubscription(await lastToken(email), { clock });
  return email;
}

describe('a request to join', () => {
  it('sends one mail with a link in the chosen language; the link subscribes', async () => {
    const email = newAddress();
    expect(await ask(email, { list: 'list-open' })).toEqual({ status: 'confirmation_sent' });
    const [mail] = await mailsTo(email);
    expect(mail).toMatchObject({ kind: 'list_confirm', subject: 'Confirm your subscription to List open' });
    const token = tokenIn(mail);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(mail?.redacted_text).not.toContain(token);
    expect(await rows(sql`select 1 from single_use_tokens where hash = ${token}`)).toEqual([]);
    expect(await inspectConfirmation(token, 'zh', { clock })).toMatchObject({ list: { name: '列表open' } });
    expect(await stateOf(email)).toBe('pending');

    expect(await confirmSubscription(token, { clock })).toEqual({ status: 'subscribed', list: lists.open });
    expect(await stateOf(email)).toBe('subscribed');
    const welcome = (await mailsTo(email)).at(-1);
    expect(welcome).toMatchObject({
      kind: 'list_welcome',
      headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    });
    expect(await historyOf(email)).toEqual(['request', 'confirm']);
  });

  it('keeps the evidence of consent: when, to which words, from which network', async () => {
    const email = newAddress();
    await ask(email);
    const [row] = await subscriptionsOf(email);
    expect(row).toMatchObject({ consent_network: '203.0.113.0/24' });
    expect(row?.consent_version).toMatch(/^en-[0-9a-f]{8}$/);
  });

  it('puts nothing that was typed into the first mail', async () => {
    const email = newAddress();
    await ask(email, { name: 'Buy-cheap-flits', organization: 'Visit evil.example', phone: '13800138000' });
    const [mail] = await mailsTo(email);
    const whole = JSON.stringify(mail);
    for (const typed of ['Buy-cheap-flits', 'evil.example', '13800138000'])
      expect(whole).not.toContain(typed);
  });

  it('made fifty times in parallel makes one row and one email', async () => {
    const email = newAddress();
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask(email)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await subscriptionsOf(email)).toHaveLength(1);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it('repeated within the cooldown changes nothing; afterwards the new link replaces the old one', async () => {
    const email = newAddress();
    await ask(email, { name: 'Ada Lovelace' });
    const first = await lastToken(email);
    later(COOLDOWN_SECONDS - 1);
    await ask(email, { name: 'Mallory' });
    expect(await mailsTo(email)).toHaveLength(1);
    expect((await subscriptionsOf(email))[0]?.name).toBe('Ada Lovelace');
    later(1);
    await ask(email, { name: 'Ada-3' });
    const second = await lastToken(email);
    expect(second).not.toBe(first);
    await expect(confirmSubscription(first, { clock })).rejects.toMatchObject({ code: 'token_used' });
    expect(await confirmSubscription(second, { clock })).toMatchObject({ status: 'subscribed' });
  });

  it('for an address that is subscribed, waits or is suppressed is answered alike and changes nothing', async () => {
    const subscribed = await newSubscriber();
    const waiting = await newSubscriber(lists.reviewed);
    const suppressed = newAddress();
    await (
      await getDatabase()
    ).transaction((transaction) => suppress(transaction, { email: suppressed, reason: 'manual', at: now }));
    const answers = [
      await ask(newAddress()),
      await ask(subscribed),
      await ask(waiting, { list: lists.reviewed }),
      await ask(suppressed),
    ];
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await stateOf(subscribed)).toBe('subscribed');
    expect(await stateOf(waiting)).toBe('pending_review');
    expect((await mailsTo(subscribed)).at(-1)?.kind).toBe('list_already');
    expect((await mailsTo(waiting)).at(-1)?.kind).toBe('list_waiting');
    expect(await mailsTo(suppressed)).toEqual([]);
  });

  it('is refused without a captcha of its purpose, and for a list that does not exist', async () => {
    await expect(ask(newAddress(), { captchaVerification: 'made-up' })).rejects.toMatchObject({
      code: 'captcha_failed',
    });
    const foreign = await captcha('login');
    await expect(ask(newAddress(), { captchaVerification: foreign })).rejects.toMatchObject({
      code: 'captcha_failed',
    });
    await expect(ask(newAddress(), { list: 'no-such-list' })).rejects.toMatchObject({
      fields: { list: 'format' },
    });
  });

  it('of a member needs no captcha, but has an allowance; of a guest it does', async () => {
    const typed = {
      list: lists.open,
      name: 'Ada Lovelace',
      organization: 'Heddle Labs',
      lang: 'en',
      privacyAccepted: true,
    } as const;
    const email = newAddress();
    await expect(subscribe({ ...typed, email }, visitor())).rejects.toMatchObject({
      fields: { captchaVerification: 'captcha' },
    });
    const memberId = randomUUID();
    const asked = await subscribe({ ...typed, email }, { ...visitor(), memberId });
    expect(asked).toEqual({ status: 'confirmation_sent' });
    expect(await mailsTo(email)).toHaveLength(1);
    await expect(async () => {
      for (let more = 0; more < 20; more += 1) {
        await subscribe({ ...typed, email: newAddress() }, { ...visitor(), memberId });
      }
    }).rejects.toMatchObject({ code: 'too_many_requests' });
    const left = await requestLeave({ email, lang: 'en' }, { ...visitor(), memberId: randomUUID() });
    expect(left).toEqual({ status: 'confirmation_sent' });
  });

  it('that is refused leaves the captcha usable', async () => {
    const captchaVerification = await captcha('subscribe');
    const email = newAddress();
    await expect(ask(email, { list: 'no-such-list', captchaVerification })).rejects.toThrow('invalid_input');
    expect(await ask(email, { captchaVerification })).toEqual({ status: 'confirmation_sent' });
  });

  it('stops sending, but not answering, when an address had its share of mails', async () => {
    const email = newAddress();
    const limit = 10 * env.RATE_LIMIT_SCALE;
    expect(limit).toBeLessThan(50);
    for (let round = 0; round < limit + 3; round += 1) {
      expect(await ask(email)).toEqual({ status: 'confirmation_sent' });
      later(COOLDOWN_SECONDS);
    }
    expect(await mailsTo(email)).toHaveLength(limit);
  });
});

describe('a flood of requests', () => {
  const refused = { code: 'too_many_requests' };
  const client = (network: string) => ({ address: '203.0.113.77', network, secure: true, loopback: false });

  it('of one network is refused from the 121st in an hour on', async () => {
    const context = { client: client(randomUUID()), clock };
    for (let at = 0; at < 120; at += 1) expect(await countForm(newAddress(), context)).toBe(true);
    await expect(countForm(newAddress(), context)).rejects.toMatchObject(refused);
    expect(await countForm(newAddress(), visitor())).toBe(true);
  });

  it('with addresses of one domain is refused from the 601st on, from any network', async () => {
    const domain = `${randomUUID()}.example`;
    const ask = (at: number) => countForm(`reader-${at}@${domain}`, visitor());
    for (let at = 0; at < 600; at += 50) {
      await Promise.all(Array.from({ length: 50 }, (_, step) => ask(at + step)));
    }
    await expect(ask(600)).rejects.toMatchObject(refused);
    expect(await countForm(newAddress(), visitor())).toBe(true);
  });
});

describe('the link of the mail', () => {
  it('followed a hundred times in parallel changes one thing once', async () => {
    const email = newAddress();
    await ask(email);
    const token = await lastToken(email);
    const results = await Promise.allSettled(
      Array.from({ length: 100 }, () => confirmSubscription(token, { clock })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const codes = results.flatMap((result) =>
      result.status === 'rejected' ? [(result.reason as { code: string }).code] : [],
    );
    expect(new Set(codes)).toEqual(new Set(['token_used']));
    expect(await historyOf(email)).toEqual(['request', 'confirm']);
    expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(['list_confirm', 'list_welcome']);
  });

  it('opened again tells where the subscription is, for as long as there is one', async () => {
    const email = newAddress();
    await ask(email);
    const token = await lastToken(email);
    await confirmSubscription(token, { clock });
    await expect(inspectConfirmation(token, 'en', { clock })).rejects.toMatchObject({
      code: 'token_used',
      data: { status: 'subscribed', list: { name: expect.any(String) as string } },
    });
    const [row] = await subscriptionsOf(email);
    await leaveByOneClick(oneClickToken(row?.id ?? ''), { clock });
    await expect(inspectConfirmation(token, 'en', { clock })).rejects.toMatchObject({
      code: 'token_used',
      data: undefined,
    });
  });

  it('works for 72 hours, to the second', async () => {
    const email = newAddress();
    await ask(email);
    const token = await lastToken(email);
    later(LINK_SECONDS);
    await expect(confirmSubscription(token, { clock })).rejects.toMatchObject({ code: 'token_expired' });
    later(-1);
    expect(await confirmSubscription(token, { clock })).toMatchObject({ status: 'subscribed' });
  });

  it('of one list or purpose does nothing for another', async () => {
    const email = newAddress();
    await ask(email, { list: lists.open });
    const joining = await lastToken(email);
    await ask(email, { list: lists.other });
    await expect(confirmLeave(joining, { clock })).rejects.toMatchObject({ code: 'token_invalid' });
    expect(await confirmSubscription(joining, { clock })).toMatchObject({ list: lists.open });
    const states = (await subscriptionsOf(email)).map(({ list_id: list, state }) => [list, state]);
    expect(states).toEqual([
      [lists.open, 'subscribed'],
      [lists.other, 'pending'],
    ]);
    await expect(confirmSubscription('made-up', { clock })).rejects.toMatchObject({ code: 'token_invalid' });
  });

  it('is dead once the worker has forgotten the request, and what was typed is gone', async () => {
    const email = newAddress();
    await ask(email);
    const kept = newAddress();
    later(LINK_SECONDS - 10);
    await ask(kept);
    const token = await lastToken(email);
    later(20);
    expect(await purgePending(clock)).toBeGreaterThanOrEqual(1);
    expect(await subscriptionsOf(email)).toEqual([]);
    expect(await stateOf(kept)).toBe('pending');
    await expect(confirmSubscription(token, { clock })).rejects.toMatchObject({ code: 'token_expired' });
  });
});

describe('a list with review', () => {
  const approve = { event: 'approve', expectedState: 'pending_review' } as const;

  it('keeps a confirmed address waiting until someone approves', async () => {
    const email = newAddress();
    await ask(email, { list: lists.reviewed });
    expect(await confirmSubscription(await lastToken(email), { clock })).toEqual({
      status: 'pending_review',
      list: lists.reviewed,
    });
    const [row] = await subscriptionsOf(email);
    later(1);
    const { state, events } = await decideSubscription(row?.id ?? '', approve, {
      staffId: staff.first,
      clock,
    });
    expect(state).toBe('subscribed');
    expect(events[0]).toMatchObject({ event: 'approve', by: 'Reviewer first' });
    expect((await mailsTo(email)).at(-1)?.kind).toBe('list_approved');
  });

  it('tells the second of two reviewers who was first', async () => {
    const email = await newSubscriber(lists.reviewed);
    const [row] = await subscriptionsOf(email);
    const decide = (staffId: string, event: 'approve' | 'reject') =>
      decideSubscription(
        row?.id ?? '',
        { ...approve, event, reason: 'Please use your work address.' },
        { staffId, clock },
      );
    const results = await Promise.allSettled([
      decide(staff.first, 'approve'),
      decide(staff.second, 'reject'),
    ]);
    const won = results.findIndex(({ status }) => status === 'fulfilled');
    const lost = results[1 - won];
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(lost?.status === 'rejected' && lost.reason).toMatchObject({
      code: 'conflict',
      data: {
        state: won === 0 ? 'subscribed' : 'rejected',
        decidedBy: won === 0 ? 'Reviewer first' : 'Reviewer second',
      },
    });
    expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual([
      'list_confirm',
      won === 0 ? 'list_approved' : 'list_rejected',
    ]);
  });

  it('sends the reason of a rejection, and lets the address ask again', async () => {
    const email = await newSubscriber(lists.reviewed);
    const [row] = await subscriptionsOf(email);
    const reason = 'Please use your work address.\nThank you.';
    await decideSubscription(
      row?.id ?? '',
      { ...approve, event: 'reject', reason },
      { staffId: staff.first, clock },
    );
    expect((await mailsTo(email)).at(-1)?.text).toContain('Please use your work address.');
    await ask(email, { list: lists.reviewed });
    expect(await stateOf(email)).toBe('pending');
  });
});

describe('the review queue', () => {
  it('shows the longest waiting first, with earlier requests of the same organization', async () => {
    const organization = `Org ${randomUUID().slice(0, 8)}`;
    const emails: string[] = [];
    for (const name of [organization, organization.toUpperCase().replace(' ', '. ')]) {
      const email = newAddress();
      await ask(email, { list: lists.reviewed, organization: name });
      await confirmSubscription(await lastToken(email), { clock });
      emails.push(email);
      later(60);
    }
    const { requests, total } = await reviewQueue('en', lists.reviewed);
    const mine = requests.filter(({ email }) => emails.includes(email));
    expect(mine.map(({ email }) => email)).toEqual(emails);
    expect(mine[0]).toMatchObject({ list: 'List reviewed', earlier: [] });
    expect(mine[1]).toMatchObject({ earlier: [{ email: emails[0], state: 'pending_review' }] });
    expect(total).toBe(requests.length);
  });
});

describe('an import', () => {
  const bringIn = (csv: string, evidence: string, dryRun = false) =>
    importSubscribers(
      { list: lists.other, csv, lang: 'en', evidence, dryRun },
      { staffId: staff.first, clock },
    );

  it('tells what it would do, line by line, and does nothing when it is dry', async () => {
    const known = await newSubscriber(lists.other);
    const fresh = newAddress();
    const csv = ['email,name', `${fresh},Ada`, 'nobody,Bob', `${known},Eve`, `${fresh},Ada`].join('\n');
    const report = await bringIn(csv, 'Signed sheet of the meetup', true);
    expect(report).toMatchObject({
      dryRun: true,
      lines: 4,
      counts: { subscribed: 1, wrong: 1, present: 1, repeated: 1 },
      problems: [
        { line: 3, email: 'nobody', outcome: 'wrong', wrong: { column: 'email', rule: 'email' } },
        { line: 4, outcome: 'present' },
        { line: 5, outcome: 'repeated' },
      ],
    });
    expect(await subscriptionsOf(fresh)).toEqual([]);
  });

  it('asks everyone who has no evidence of consent, and subscribes the others with their evidence', async () => {
    const [asked, known, left] = [newAddress(), newAddress(), await newSubscriber(lists.other)];
    const [row] = await subscriptionsOf(left);
    await leaveByOneClick(oneClickToken(row?.id ?? ''), { clock });
    await bringIn(`email\n${asked}`, '');
    expect(await stateOf(asked)).toBe('pending');
    expect((await mailsTo(asked)).map(({ kind }) => kind)).toEqual(['list_invitation']);
    expect(await confirmSubscription(await lastToken(asked), { clock })).toMatchObject({
      status: 'subscribed',
    });

    const report = await bringIn(
      `email;consent_at\n${known};2026-05-01\n${left};2026-05-01`,
      'Signed sheet of the meetup',
    );
    expect(report.counts).toEqual({ subscribed: 1, left: 1 });
    expect((await subscriptionsOf(known))[0]).toMatchObject({
      state: 'subscribed',
      consent_note: 'Signed sheet of the meetup',
    });
    expect(await mailsTo(known)).toEqual([]);
    expect(await stateOf(left)).toBe('unsubscribed');
  });

  it('says which line of a broken file is to blame', async () => {
    await expect(bringIn('name\nAda', '')).rejects.toMatchObject({ data: { line: 1, problem: 'noEmail' } });
  });
});

describe('the list of subscribers', () => {
  it('is found by the beginning of an address or organization and by domain, and read in pages', async () => {
    const mark = randomUUID().slice(0, 8);
    const emails: string[] = [];
    for (let index = 0; index < 55; index += 1) {
      const email = `${mark}-${index}@${mark}.example`;
      emails.push(email);
    }
    await importSubscribers(
      {
        list: lists.other,
        csv: ['email,organization', ...emails.map((email) => `${email},Guild ${mark}`)].join('\n'),
        lang: 'zh',
        evidence: 'x',
        dryRun: false,
      },
      { staffId: staff.first, clock },
    );
    for (const search of [mark, `Guild ${mark}`, `@${mark}.example`]) {
      const first = await findSubscribers({ list: lists.other, state: 'subscribed', search });
      expect(first.total, search).toBe(55);
      const second = await findSubscribers({ search, after: first.next ?? '' });
      const found = [...first.items, ...second.items].map(({ email }) => email);
      expect(found.toSorted()).toEqual(emails.toSorted());
      expect(second.next).toBeUndefined();
    }
    let exported = 0;
    for await (const batch of eachSubscriber({ search: mark })) exported += batch.length;
    expect(exported).toBe(55);
    expect((await findSubscribers({ search: '%' })).items).toEqual([]);
  });
});

describe('leaving', () => {
  const leave = async (email: string, list?: string) =>
    requestLeave(
      { email, lang: 'en', captchaVerification: await captcha('unsubscribe'), ...(list && { list }) },
      visitor(),
    );

  it('is answered the same for everyone, and confirmed through the email', async () => {
    const email = await newSubscriber();
    const stranger = newAddress();
    expect(await leave(email)).toEqual(await leave(stranger));
    expect(await mailsTo(stranger)).toEqual([]);
    expect(await stateOf(email)).toBe('subscribed');
    const token = await lastToken(email);
    expect(await confirmLeave(token, { clock })).toEqual({ status: 'unsubscribed', lists: [lists.open] });
    expect(await stateOf(email)).toBe('unsubscribed');
    await expect(confirmLeave(token, { clock })).rejects.toMatchObject({ code: 'token_used' });
  });

  it('opened again tells which lists were left, until the address is on them again', async () => {
    const email = newAddress();
    await ask(email);
    await confirmSubscription(await lastToken(email), { clock });
    await leave(email);
    const token = await lastToken(email);
    await confirmLeave(token, { clock });
    await expect(inspectLeave(token, 'en', { clock })).rejects.toMatchObject({
      code: 'token_used',
      data: { lists: [{ id: lists.open, name: expect.any(String) as string }] },
    });
    await ask(email);
    await confirmSubscription(await lastToken(email), { clock });
    await expect(inspectLeave(token, 'en', { clock })).rejects.toMatchObject({
      code: 'token_used',
      data: undefined,
    });
  });

  it('leaves all lists, or the one that was named', async () => {
    const email = await newSubscriber();
    await ask(email, { list: lists.other });
    await confirmSubscription(await lastToken(email), { clock });
    await leave(email, lists.other);
    expect(await confirmLeave(await lastToken(email), { clock })).toMatchObject({ lists: [lists.other] });
    expect((await subscriptionsOf(email)).map(({ state }) => state)).toEqual(['subscribed', 'unsubscribed']);
  });

  it('requested many times in parallel sends one email', async () => {
    const email = await newSubscriber();
    await Promise.all(Array.from({ length: 10 }, () => leave(email)));
    expect((await mailsTo(email)).filter(({ kind }) => kind === 'list_leave')).toHaveLength(1);
  });

  it('by one click takes effect immediately, however often it is requested, and never with a made-up token', async () => {
    const email = await newSubscriber();
    const [row] = await subscriptionsOf(email);
    const token = oneClickToken(row?.id ?? '');
    const answers = await Promise.all(Array.from({ length: 5 }, () => leaveByOneClick(token, { clock })));
    expect(answers).toEqual(answers.map(() => ({ status: 'unsubscribed', lists: [lists.open] })));
    expect(await historyOf(email)).toEqual(['request', 'confirm', 'leave']);
    await expect(leaveByOneClick(`${token.slice(0, -1)}x`, { clock })).rejects.toMatchObject({
      code: 'token_invalid',
    });
  });
});

describe('the one-click token', () => {
  it('says which subscription it is for', () => {
    const id = randomUUID();
    expect(subscriptionOfOneClick(oneClickToken(id))).toBe(id);
  });

  it('is refused when any of it was changed', () => {
    const token = oneClickToken(randomUUID());
    for (let at = 0; at < token.length; at += 1) {
      const changed = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
      expect(subscriptionOfOneClick(changed), `character ${at}`).toBeUndefined();
    }
    expect(subscriptionOfOneClick('')).toBeUndefined();
    expect(subscriptionOfOneClick(`${token}A`)).toBeUndefined();
  });
});

describe('a report that a mail did not arrive', () => {
  const idOfLast = async (email: string) => String((await mailsTo(email)).at(-1)?.message_id);

  it('permanently ends all subscriptions of the address and suppresses it, once', async () => {
    const email = await newSubscriber();
    const raw = report(email, await idOfLast(email), '5.1.1');
    expect(await recordReport(raw, { clock })).toBe('suppressed');
    expect(await recordReport(raw, { clock })).toBe('repeated');
    expect(await stateOf(email)).toBe('unsubscribed');
    expect(await isSuppressed(await getDatabase(), email)).toBe(true);
    expect((await historyOf(email)).filter((event) => event === 'bounce')).toHaveLength(1);
  });

  it('that may pass counts, and ends them when it happens again and again', async () => {
    const email = await newSubscriber();
    const messageId = await idOfLast(email);
    for (let round = 1; round < SOFT_BOUNCE_LIMIT; round += 1) {
      expect(await recordReport(report(email, messageId, '4.2.2'), { clock })).toBe('recorded');
    }
    expect(await stateOf(email)).toBe('subscribed');
    expect(await recordReport(report(email, messageId, '4.2.2'), { clock })).toBe('suppressed');
    expect(await stateOf(email)).toBe('unsubscribed');
  });

  it('forged by someone who never saw the email does nothing', async () => {
    const email = await newSubscriber();
    const other = await newSubscriber();
    for (const messageId of ['<made-up@portal.example>', await idOfLast(other)]) {
      expect(await recordReport(report(email, messageId, '5.1.1'), { clock })).toBe('foreign');
    }
    expect(await stateOf(email)).toBe('subscribed');
  });
});

describe('the suppression list', () => {
  it('keeps who was suppressed, came back and was let through, and why, with what the relays said', async () => {
    const email = await newSubscriber();
    const messageId = String((await mailsTo(email)).at(-1)?.message_id);
    await recordReport(report(email, messageId, '5.1.1'), { clock });
    later(60);
    const database = await getDatabase();
    const lift = async (hash: string) =>
      database.transaction((transaction) =>
        liftSuppression(transaction, hash, { note: 'Wrote to us', at: now, byStaff: staff.first }),
      );
    // In any case, with spaces around it.
    const found = await findSuppressions(`  ${email.toUpperCase()} `);
    expect(found.entries).toMatchObject([{ address: email, reason: 'hard_bounce' }]);
    const hash = found.entries[0]?.addressHash ?? '';
    expect(await Promise.all([lift(hash), lift(hash)])).toEqual(expect.arrayContaining([true, false]));
    expect(await isSuppressed(database, email)).toBe(false);
    const { entries, history } = await findSuppressions(email);
    expect(entries).toEqual([]);
    expect(history).toHaveLength(3);
    expect(history[0]).toMatchObject({ event: 'lifted', note: 'Wrote to us', by: 'Reviewer first' });
    expect(history.map(({ event }) => event).toSorted()).toEqual(['hard', 'lifted', 'suppressed']);
  });

  it('is searched by the beginning of an address too, which opens no history', async () => {
    const mark = randomUUID();
    await (
      await getDatabase()
    ).transaction(async (transaction) => {
      for (const at of [1, 2]) {
        await suppress(transaction, { email: `${mark}-${at}@example.org`, reason: 'manual', at: now });
      }
    });
    const { entries, history } = await findSuppressions(mark);
    expect(entries).toHaveLength(2);
    expect(history).toEqual([]);
    expect((await findSuppressions(undefined)).entries.length).toBeGreaterThanOrEqual(2);
  });
});

describe('a list that is deleted permanently', () => {
  const newList = async () => {
    const slug = `gone-${randomUUID().slice(0, 8)}`;
    const { id } = await portal.payload.create({
      collection: 'mailing-lists',
      locale: 'en',
      data: {
        slug,
        name: slug,
        description: 'd',
        address: `${slug}@lists.example.org`,
        order: 1,
        requiresReview: true,
        _status: 'published',
      },
    });
    return id;
  };
  const remove = (id: string) => portal.payload.delete({ collection: 'mailing-lists', id });

  it('is refused while anybody is on it or waits, and takes the others with it; their history stays', async () => {
    const list = await newList();
    const [left, pending, waiting] = [newAddress(), newAddress(), newAddress()];
    for (const email of [left, pending, waiting]) await ask(email, { list });
    await confirmSubscription(await lastToken(waiting), { clock });
    const [leaver] = await subscriptionsOf(left);
    await leaveByOneClick(oneClickToken(leaver?.id ?? ''), { clock });
    await expect(remove(list)).rejects.toThrow(/^2 people are subscribed to this list/);
    expect(await stateOf(left)).toBe('unsubscribed');

    const [first] = await subscriptionsOf(pending);
    const [second] = await subscriptionsOf(waiting);
    await leaveByOneClick(oneClickToken(first?.id ?? ''), { clock });
    await expect(remove(list)).rejects.toThrow(/^1 person is subscribed to this list/);
    const decision = { event: 'reject', expectedState: 'pending_review', reason: 'Closed.' } as const;
    await decideSubscription(second?.id ?? '', decision, { staffId: staff.first, clock });
    await remove(list);
    for (const email of [left, pending, waiting]) expect(await subscriptionsOf(email)).toEqual([]);
    const ends = await rows(sql`
      select from_state, to_state from subscription_events where list_id = ${list} and event = 'close'
      order by from_state`);
    expect(ends).toEqual([
      { from_state: 'rejected', to_state: 'removed' },
      { from_state: 'unsubscribed', to_state: 'removed' },
      { from_state: 'unsubscribed', to_state: 'removed' },
    ]);
    // Links of old mails fail gently.
    expect(await leaveByOneClick(oneClickToken(leaver?.id ?? ''), { clock })).toEqual({
      status: 'unsubscribed',
      lists: [],
    });
  });
});

describe('a process that dies at any of its statements', () => {
  /** Breaks the connection at the n-th statement from now, as a killed process does. @returns whether it got so far */
  async function dyingAt(statement: number, work: () => Promise<unknown>): Promise<boolean> {
    // oxlint-disable-next-line typescript/unbound-method -- called with the client that it was called on
    const { query } = Client.prototype;
    let seen = 0;
    Client.prototype.query = function dying(this: Client, ...given: unknown[]) {
      seen += 1;
      const { stream } = (this as unknown as { connection: { stream: { destroy(): void } } }).connection;
      if (seen === statement) {
        // The pool listens to idle connections only.
        this.on('error', () => undefined);
        stream.destroy();
      }
      return Reflect.apply(query, this, given) as never;
    };
    try {
      await work();
    } catch (error) {
      if (seen < statement) throw error;
    } finally {
      Client.prototype.query = query;
    }
    return seen >= statement;
  }

  /** In the order of names: several things happen in the same moment here. */
  const snapshot = async (email: string) => {
    const state = await stateOf(email);
    return {
      state,
      history: state === undefined ? [] : (await historyOf(email)).toSorted(),
      mails: (await mailsTo(email)).map(({ kind }) => kind).toSorted(),
    };
  };

  /** What was committed before the answer got lost is refused or ignored at the second try. */
  const again = (work: () => Promise<unknown>) =>
    work().catch((error: unknown) => {
      expect(error).toMatchObject({ code: expect.stringMatching(/^(?:token_used|conflict)$/) as string });
    });

  const pending = async () => {
    const email = newAddress();
    await ask(email, { list: lists.reviewed });
    return email;
  };
  const waiting = async () => {
    const email = await pending();
    await confirmSubscription(await lastToken(email), { clock });
    return email;
  };
  const idOf = async (email: string) => (await subscriptionsOf(email))[0]?.id ?? '';

  it.each([
    {
      name: 'asking',
      begin: () => Promise.resolve(newAddress()),
      act: (email: string) => ask(email),
      end: { state: 'pending', history: ['request'], mails: ['list_confirm'] },
    },
    {
      name: 'confirming',
      begin: pending,
      act: async (email: string) => confirmSubscription(await lastToken(email), { clock }),
      end: { state: 'pending_review', history: ['confirm_for_review', 'request'], mails: ['list_confirm'] },
    },
    {
      name: 'approving',
      begin: waiting,
      act: async (email: string) =>
        decideSubscription(
          await idOf(email),
          { event: 'approve', expectedState: 'pending_review' },
          { staffId: staff.first, clock },
        ),
      end: {
        state: 'subscribed',
        history: ['approve', 'confirm_for_review', 'request'],
        mails: ['list_approved', 'list_confirm'],
      },
    },
    {
      name: 'leaving',
      begin: () => newSubscriber(),
      act: async (email: string) => leaveByOneClick(oneClickToken(await idOf(email)), { clock }),
      end: {
        state: 'unsubscribed',
        history: ['confirm', 'leave', 'request'],
        mails: ['list_confirm', 'list_welcome'],
      },
    },
    {
      name: 'taking a bounce',
      begin: () => newSubscriber(),
      act: async (email: string) => {
        const [mail] = await rows<{ message_id: string }>(
          sql`SELECT message_id FROM mail_outbox WHERE recipient = ${email} ORDER BY created_at LIMIT 1`,
        );
        return recordReport(report(email, mail?.message_id ?? '', '5.1.1'), { clock });
      },
      end: {
        state: 'unsubscribed',
        history: ['bounce', 'confirm', 'request'],
        mails: ['list_confirm', 'list_welcome'],
      },
    },
  ])('while $name leaves it as it was or done, never in between', async ({ begin, act, end }) => {
    let statement = 1;
    for (; ; statement += 1) {
      const email = await begin();
      const before = await snapshot(email);
      const died = await dyingAt(statement, () => act(email));
      expect([before, end]).toContainEqual(await snapshot(email));
      if (!died) break;
      await again(() => act(email));
      expect(await snapshot(email)).toEqual(end);
      later(1);
    }
    expect(statement).toBeGreaterThan(5);
  });
});

describe('the collection', () => {
  it('takes no write that does not come from a use case', async () => {
    const email = await newSubscriber();
    const [row] = await subscriptionsOf(email);
    const { payload } = portal;
    const id = row?.id ?? '';
    await expect(
      payload.update({ collection: 'subscriptions', id, data: { state: 'pending' } }),
    ).rejects.toThrow(/transitions only/);
    await expect(payload.delete({ collection: 'subscriptions', id })).rejects.toThrow(/transitions only/);
    expect(await stateOf(email)).toBe('subscribed');
    const found = await payload.findByID({ collection: 'subscriptions', id });
    expect(found).toMatchObject({ email, state: 'subscribed', source: 'form' });
  });
});

describe('a person who left', () => {
  it('is known by the address only after 180 days, and those who stay are not touched', async () => {
    const staying = await newSubscriber();
    const email = await newSubscriber();
    const [row] = await subscriptionsOf(email);
    await leaveByOneClick(oneClickToken(row?.id ?? ''), { clock });
    const known = () =>
      rows(sql`SELECT name IS NULL AND organization IS NULL AND organization_key IS NULL
        AND consent_network IS NULL AS forgotten, state FROM subscriptions WHERE email IN (${email}, ${staying})
        ORDER BY state`);
    const before = [
      { forgotten: false, state: 'subscribed' },
      { forgotten: false, state: 'unsubscribed' },
    ];
    later(FORMER_DAYS * 24 * 3600 - 60);
    await forgetFormer(clock);
    expect(await known()).toEqual(before);
    later(120);
    await forgetFormer(clock);
    expect(await known()).toEqual([before[0], { forgotten: true, state: 'unsubscribed' }]);
  });
});

describe('a person who is erased', () => {
  it('is no longer in any table, but a suppression still applies', async () => {
    const email = await newSubscriber();
    const [row] = await subscriptionsOf(email);
    const database = await getDatabase();
    await database.transaction((transaction) =>
      suppress(transaction, { email, reason: 'complaint', note: `<${email}> complained`, at: now }),
    );
    const subject = { memberId: randomUUID(), email };
    const before = await mailingListsPersonalData.collect(database, subject);
    expect(JSON.stringify(before.json)).toContain(email);
    await database.transaction((transaction) => mailingListsPersonalData.erase(transaction, subject));
    expect(await subscriptionsOf(email)).toEqual([]);
    expect(await isSuppressed(database, email)).toBe(true);
    for (const table of ['mail_suppressions', 'mail_suppression_events']) {
      const kept = await rows(sql`select * from ${sql.identifier(table)}`);
      expect(kept.length).toBeGreaterThan(0);
      expect(JSON.stringify(kept)).not.toContain(email);
    }
    // Staff still find the entry by the whole address, and only so.
    const found = await findSuppressions(email);
    expect(found.entries).toMatchObject([{ address: null, reason: 'complaint' }]);
    expect(found.history).toMatchObject([{ event: 'suppressed', reason: 'complaint', note: null }]);
    expect((await findSuppressions(email.slice(0, 20))).entries).toEqual([]);
    const history = await rows(sql`select * from subscription_events where subscription_id = ${row?.id}`);
    expect(history.length).toBeGreaterThan(0);
    expect(JSON.stringify(history)).not.toContain('203.0.113');
  });
});
