import { randomUUID } from 'node:crypto';

import { eq, sql } from '@payloadcms/db-postgres/drizzle';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import { renderAnnouncement } from '@/features/announcements/use-cases/render-announcement';
import { everyEmail, findEmail } from '@/features/emails/registered';
import { currentTexts, defaultsOf, revisionsOf, wordingState } from '@/features/emails/queries';
import { saveTexts } from '@/features/emails/use-cases/save-texts';
import { previewTexts, sendTrial } from '@/features/emails/use-cases/try-texts';
import { auditEvents } from '@/features/identity/tables';
import { renderListMail } from '@/features/mailing-lists/mails';
import {
  type Email,
  emailTexts,
  type EmailTexts,
  problemsOf,
  REVISIONS_KEPT,
} from '@/features/notifications';
import { renderMail } from '@/features/notifications/render-mail';
import { messages } from '@/i18n/by-language/emails';
import { type Locale, locales } from '@/i18n/locales';
import type { Announcement } from '@/payload-types';
import { type Clock, secondsAfter } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';
import { enqueueMail } from '@/platform/mail/outbox';
import { mailOutbox } from '@/platform/mail/tables';
import { takeNoted } from '@/platform/noticed-errors/note';

import { usePortalDatabase } from '../support/database';
import { paragraph } from '../support/rest';

/** Emails with the words that administrators give them (ADR 228). */

const portal = usePortalDatabase();

let now = new Date('2026-11-26T08:00:00Z');
const clock: Clock = { now: () => now };
let staffId = '';

beforeAll(async () => {
  const { id } = await portal.payload.create({
    collection: 'staff',
    data: {
      email: `${randomUUID()}@example.org`,
      password: 'seven shuttles at dawn',
      name: 'Wen Words',
      roles: ['administrator'],
    },
  });
  staffId = id;
  await named('zh', '综联社区');
  await named('en', 'Heddle Community');
});

const named = (locale: Locale, name: string) =>
  portal.payload.updateGlobal({
    slug: 'site-settings',
    locale,
    data: { brand: { name }, contact: { email: 'office@example.org' } },
  });

afterEach(async () => {
  await (await getDatabase()).delete(emailTexts);
  takeNoted();
  now = secondsAfter(now, 3_600);
});

const save = (email: string, lang: Locale, texts: EmailTexts, revision = 0) =>
  saveTexts({ email, lang, texts, revision }, { staffId, clock });

/** Writes texts that the admin would refuse, as an older release might have left them. */
async function store(email: string, locale: Locale, texts: EmailTexts) {
  await (
    await getDatabase()
  )
    .insert(emailTexts)
    .values({ email, locale, revision: 1, texts, defaults: {}, changedAt: now, changedBy: staffId });
}

const confirm = async (locale: Locale, name = 'Heddle Announce') =>
  renderListMail(await getDatabase(), {
    kind: 'confirm',
    locale,
    recipient: 'reader@example.org',
    lists: [{ name, address: 'announce@lists.example.org', slug: 'announce' }],
    token: 'a-token',
  });

const code = async (locale: Locale) =>
  renderMail(
    await getDatabase(),
    { locale, recipient: 'reader@example.org' },
    { kind: 'code', channel: 'login', code: '482913', minutes: 1 },
  );

describe('an email whose words were changed', () => {
  it('leaves with them through the outbox, in this language only, with its link', async () => {
    await save('list.confirm', 'en', {
      subject: 'One click to join {list}',
      lead: 'Welcome to {brand}.\n\nConfirm that you want {list}.\nIt takes a moment.',
    });
    const database = await getDatabase();
    const id = await enqueueMail(database, await confirm('en'));
    const [sent] = await database.select().from(mailOutbox).where(eq(mailOutbox.id, id));
    await database.delete(mailOutbox).where(eq(mailOutbox.id, id));
    expect(sent?.subject).toBe('One click to join Heddle Announce');
    expect(sent?.text).toContain(
      'Welcome to Heddle Community.\n\nConfirm that you want Heddle Announce.\nIt takes a moment.',
    );
    expect(sent?.html).toMatch(/<p[^>]*>Welcome to Heddle Community\.<\/p>/);
    expect(sent?.html).toContain('Confirm that you want Heddle Announce.<br/>It takes a moment.');
    // What was not worded is the default, and the link is there.
    expect(sent?.text).toContain('CONFIRM YOUR SUBSCRIPTION');
    expect(sent?.html).toContain('/en/mail-list/subscribe-confirm#token=a-token');
    expect((await confirm('zh')).subject).toBe('请确认订阅“Heddle Announce”');
  });

  it('has its own preview text, or the beginning of the text', async () => {
    await save('list.confirm', 'en', { preheader: 'Only one step left' });
    expect((await confirm('en')).html).toMatch(/data-skip-in-text="true"[^>]*>Only one step left/);
    expect((await confirm('zh')).html).toMatch(/data-skip-in-text="true"[^>]*>请确认用这个邮箱订阅/);
  });

  it('has plurals, and its code wherever the words are', async () => {
    await save('code.login', 'en', {
      lead: 'Hurry: {minutes, plural, one {# minute} other {# minutes}} left.',
    });
    const { text, html, secrets } = await code('en');
    expect(text).toContain('Hurry: 1 minute left.');
    expect(text).toContain('482913');
    expect(html).toContain('482913');
    expect(secrets).toEqual(['482913']);
  });

  it('escapes what is put into it, and puts in nothing twice', async () => {
    await save('list.confirm', 'en', { lead: '5 > 3 & "so": {list}' });
    const { html, subject } = await confirm('en', '<img src=x onerror=alert(1)> {brand} {{7*7}} ${7*7}');
    expect(html).not.toContain('<img');
    expect(html).toContain(
      '5 &gt; 3 &amp; &quot;so&quot;: &lt;img src=x onerror=alert(1)&gt; {brand} {{7*7}} ${7*7}',
    );
    expect(subject).toContain('{brand} {{7*7}} ${7*7}');
  });

  it('has one line as its subject, whatever is put into it', async () => {
    await save('list.confirm', 'en', { subject: 'Join {list}' });
    const mail = await confirm('en', 'Weave\r\nBcc: victim@example.org');
    expect(mail.subject).toBe('Join Weave Bcc: victim@example.org');
    expect(mail.headers).toEqual({});
  });
});

describe('the name and the lines that all emails share', () => {
  it('are changed in one place', async () => {
    await save('frame', 'en', { brand: 'Weft Guild', contact: 'Write to {address} & we answer' });
    const { subject, html, text } = await code('en');
    expect(subject).toBe('Your Weft Guild login code');
    expect(html).toContain('Weft Guild');
    expect(html).toMatch(/Write to <a href="[^"]+"[^>]*>[^<]+<\/a> &amp; we answer/);
    expect(text).toMatch(/Write to \S+ & we answer/);
    expect((await code('zh')).subject).toBe('综联社区登录验证码');
  });
});

describe('what is around announcements', () => {
  const texts = { why: 'You joined {list}, run by {brand}.', leave: 'Leave' };

  async function announcement(): Promise<string> {
    const list = await portal.payload.create({
      collection: 'mailing-lists',
      locale: 'en',
      data: {
        slug: randomUUID(),
        name: 'Weavers',
        description: 'A list',
        address: `${randomUUID()}@lists.example.org`,
        order: 1,
        _status: 'published',
      },
    });
    const { id } = await portal.payload.create({
      collection: 'announcements',
      locale: 'en',
      data: {
        list: list.id,
        subject: 'A new shed',
        body: paragraph('It opened today.') as Announcement['body'],
        audience: 'all',
        perSecond: 10,
        state: 'draft',
      },
    });
    return id;
  }

  it('leaves with the words that people gave it, and with its link', async () => {
    const id = await announcement();
    const database = await getDatabase();
    const usual = (await renderAnnouncement(database, id)).mails.en;
    expect(usual.text).toContain('because this address is subscribed to Weavers.');
    await save('announcement', 'en', texts);
    const { subject, html, text } = (await renderAnnouncement(database, id)).mails.en;
    expect(subject).toBe('A new shed');
    expect(text).toContain('You joined Weavers, run by Heddle Community.');
    expect(html).toMatch(/<a href="[^"]+\/api-mail\/one-click\/[^"]+"[^>]*>Leave<\/a>/);
    expect(html).toContain('It opened today.');
  });

  it('has its default where the words cannot be used, and needs the name of the list', async () => {
    await store('announcement', 'en', { why: 'You joined.', leave: 'Leave' });
    const { text } = (await renderAnnouncement(await getDatabase(), await announcement())).mails.en;
    expect(text).toContain('because this address is subscribed to Weavers.');
    expect(text).toContain('Leave');
    expect(takeNoted()).toHaveLength(1);
    await expect(save('announcement', 'en', { why: 'You joined.' }, 1)).rejects.toMatchObject({
      data: { problems: [{ part: 'why', rule: 'missing', name: 'list' }] },
    });
  });

  it('is shown around an announcement, without anything that ends a subscription', async () => {
    const shown = await previewTexts(
      { email: 'announcement', lang: 'zh', texts: { leave: '不再接收' } },
      { recipient: 'wen@example.org', readsApplications: false },
    );
    expect(shown.html).toMatch(/one-click\/example"[^>]*>不再接收</);
    expect(shown.text).toContain('您收到本邮件，是因为这个邮箱订阅了“公告”。');
  });
});

describe('the labels of facts', () => {
  it('are worded once for all emails about applications, in one language', async () => {
    const words = { number: 'Case', countersignature: 'Code of {brand}' };
    const shown = (email: string, lang: Locale, texts: EmailTexts = {}) =>
      previewTexts({ email, lang, texts }, { recipient: 'wen@example.org', readsApplications: false });
    const tried = await shown('application.labels', 'en', words);
    await save('application.labels', 'en', words);
    for (const [email, { text }] of [
      ['application.labels', tried],
      ['application.granted', await shown('application.granted', 'en')],
    ] as const) {
      expect(text, email).toMatch(/^Case\nA-2026-0001$/m);
      expect(text, email).not.toContain('Application number');
    }
    const { text } = await shown('application.agreementReturned', 'en');
    expect(text).toContain('Code of Heddle Community');
    expect(text).toContain('Signed by');
    expect((await shown('application.granted', 'zh')).text).toContain('申请编号');
  });

  it.each([
    ['comment.labels', 'comment.fixed', { place: 'Where' }, 'Place'],
    ['support.labels', 'support.ask', { about: 'Concerns' }, 'Release'],
  ])('are worded for others, too: %s', async (labels, email, texts, usual) => {
    await save(labels, 'en', texts);
    const { text } = await previewTexts(
      { email, lang: 'en', texts: {} },
      { recipient: 'wen@example.org', readsApplications: false },
    );
    expect(text).toContain(Object.values(texts)[0]);
    expect(text).not.toMatch(new RegExp(`^${usual}\\b`, 'm'));
  });
});

describe('the name of the community', () => {
  it('is the one in the site settings, in the language of the email', async () => {
    await named('zh', '织网论坛');
    expect((await code('zh')).subject).toBe('织网论坛登录验证码');
    expect((await code('en')).subject).toBe('Your Heddle Community login code');
    await named('zh', '综联社区');
  });
});

describe('words that cannot be used', () => {
  it.each<[string, EmailTexts]>([
    ['a variable that no longer exists', { lead: 'For {list} until {end}' }],
    ['a required variable that is missing', { lead: 'Confirm it' }],
    ['a broken syntax', { lead: 'For {list' }],
    ['a tag', { lead: '<b>{list}</b>' }],
    ['nothing but white space once it is filled in', { lead: '{list, select, other { }}' }],
  ])('are reported and replaced by the default: %s', async (_what, texts) => {
    takeNoted();
    await store('list.confirm', 'en', { ...texts, heading: 'Still mine' });
    const { text } = await confirm('en');
    expect(text).toContain('Confirm that you want to subscribe this address to Heddle Announce');
    expect(text).toContain('STILL MINE');
    const [noted] = takeNoted();
    expect(noted).toMatchObject({ times: 1 });
    expect(noted?.text).toContain('cannot be used, so its default is sent');
  });

  it('are not saved, and each problem has its place', async () => {
    const refused = save('list.confirm', 'en', { subject: '{nobody}', lead: 'One\n{list' });
    await expect(refused).rejects.toMatchObject({
      code: 'invalid_input',
      data: {
        problems: [
          { part: 'subject', rule: 'unknown', name: 'nobody' },
          { part: 'lead', rule: 'syntax', line: 2, column: 1 },
        ],
      },
    });
    expect(await revisionsOf('list.confirm', 'en')).toEqual([]);
  });

  it('are not saved for a part that the email does not have', async () => {
    await expect(save('passwordChanged', 'en', { action: 'Open' })).rejects.toMatchObject({
      code: 'invalid_input',
    });
    await expect(save('nothing', 'en', {})).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('saving', () => {
  it('keeps what was there, and says who changed what', async () => {
    const { revision } = await save('welcome', 'en', { subject: 'Hi from {brand}' });
    now = secondsAfter(now, 60);
    await save('welcome', 'en', {}, revision);
    const revisions = await revisionsOf('welcome', 'en');
    expect(revisions).toMatchObject([
      { revision: 2, texts: {}, changedBy: 'Wen Words', changedAt: now },
      { revision: 1, texts: { subject: 'Hi from {brand}' }, defaults: { subject: 'Welcome to {brand}' } },
    ]);
    const events = await (
      await getDatabase()
    )
      .select({ action: auditEvents.action, details: auditEvents.details })
      .from(auditEvents)
      .where(eq(auditEvents.actorId, staffId))
      .orderBy(sql`${auditEvents.at} DESC`)
      .limit(2);
    expect(events).toMatchObject([
      { action: 'email_text.reset', details: { address: 'welcome', language: 'en' } },
      { action: 'email_text.changed', details: { address: 'welcome', language: 'en' } },
    ]);
  });

  it('is refused to the second of two people, with what the first one wrote', async () => {
    await save('welcome', 'zh', { subject: '甲' });
    await expect(save('welcome', 'zh', { subject: '乙' })).rejects.toMatchObject({
      code: 'conflict',
      data: { revision: 1, texts: { subject: '甲' }, changedBy: 'Wen Words' },
    });
    expect(await save('welcome', 'zh', { subject: '乙' }, 1)).toEqual({ revision: 2 });
    const results = await Promise.allSettled(
      ['丙', '丁'].map((subject) => save('welcome', 'zh', { subject }, 2)),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('keeps a bounded number of revisions', async () => {
    await (await getDatabase()).insert(emailTexts).values(
      Array.from({ length: REVISIONS_KEPT }, (_one, place) => ({
        email: 'welcome',
        locale: 'en',
        revision: place + 1,
        texts: {},
        defaults: {},
        changedAt: now,
        changedBy: staffId,
      })),
    );
    await save('welcome', 'en', { subject: 'Hi' }, REVISIONS_KEPT);
    const kept = await revisionsOf('welcome', 'en');
    expect(kept).toHaveLength(REVISIONS_KEPT);
    expect(kept.at(-1)?.revision).toBe(2);
  });

  it('shows where a new release has another default', async () => {
    await store('welcome', 'en', { subject: 'Hi', heading: 'Hi' });
    await (
      await getDatabase()
    )
      .update(emailTexts)
      .set({ defaults: { subject: 'Welcome to {brand}', heading: 'An earlier heading' } });
    const email = findEmail('welcome');
    const current = (await currentTexts()).get('welcome en');
    expect(email && wordingState(email, 'en', current)).toBe('outdated');
    expect(email && wordingState(email, 'zh', undefined)).toBe('default');
  });
});

describe('trying words', () => {
  const viewer = { recipient: 'wen@example.org', readsApplications: true };

  it('shows them without keeping them, and the default where there is a problem', async () => {
    const shown = await previewTexts(
      { email: 'list.confirm', lang: 'zh', texts: { subject: '加入{list}', lead: '{nobody}' } },
      viewer,
    );
    expect(shown.subject).toMatch(/^加入/);
    expect(shown.text).toContain('请确认用这个邮箱订阅邮件列表');
    expect(shown.problems).toEqual([
      { part: 'lead', rule: 'unknown', name: 'nobody' },
      { part: 'lead', rule: 'missing', name: 'list' },
    ]);
    expect(await revisionsOf('list.confirm', 'zh')).toEqual([]);
    expect(takeNoted()).toEqual([]);
  });

  it('sends them to the one who asks, marked as a test', async () => {
    const asked = { email: 'code.login', lang: 'en', texts: { subject: 'Mine' } } as const;
    expect(await sendTrial(asked, { ...viewer, staffId, clock })).toEqual({ address: viewer.recipient });
    const database = await getDatabase();
    const sent = await database.select().from(mailOutbox).where(eq(mailOutbox.kind, 'emailTest'));
    await database.delete(mailOutbox).where(eq(mailOutbox.kind, 'emailTest'));
    expect(sent).toMatchObject([{ subject: '[Test] Mine', recipient: viewer.recipient }]);
  });

  it('shows no applicant to someone who may not read applications', async () => {
    const shown = await previewTexts(
      { email: 'application.colleagueAsks', lang: 'en', texts: {} },
      { ...viewer, readsApplications: false },
    );
    expect(shown.text).toContain('Alex Chen (colleague@example.org) from Weft Lab');
  });
});

describe('every email', () => {
  const cases = () =>
    everyEmail().flatMap((email) => (email.languages ?? locales).map((lang) => ({ email, lang })));

  it('has an example, a name, and defaults that may be saved as they are', async () => {
    const ids = everyEmail().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { email, lang } of cases()) {
      const usual = defaultsOf(email, lang);
      expect(problemsOf(email, lang, usual), `${email.id} (${lang})`).toEqual([]);
      const [asItIs, asWords] = await Promise.all(
        [{}, usual].map((texts) =>
          previewTexts(
            { email: email.id, lang, texts },
            { recipient: 'a@example.org', readsApplications: true },
          ),
        ),
      );
      expect(asWords, `${email.id} (${lang})`).toEqual(asItIs);
      expect(asItIs?.html).not.toMatch(/undefined|\{\w+\}/);
    }
    for (const lang of locales) expect(Object.keys(messages[lang].about).toSorted()).toEqual(ids.toSorted());
  });

  it('knows what its variables mean', () => {
    const names = everyEmail().flatMap((email: Email) => Object.keys(email.variables));
    for (const lang of locales)
      expect(Object.keys(messages[lang].meanings).toSorted()).toEqual(
        [...new Set(['brand', ...names])].toSorted(),
      );
  });
});
