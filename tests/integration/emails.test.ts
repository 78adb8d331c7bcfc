import { randomUUID } from 'node:crypto';

import { eq, inArray, sql } from '@payloadcms/db-postgres/drizzle';
import { beforeAll, describe, expect, it } from 'vitest';

import type { MailKind } from '@/access/shared/domain';
import { mailAboutColleague, mailApplicant } from '@/access/shared/mails';
import type { ApplicationRow } from '@/access/shared/records';
import { type ListMail, renderListMail } from '@/features/mailing-lists/mails';
import { type MailContent, renderMail } from '@/features/notifications/render-mail';
import { renderAnswerMail, renderDigestMail } from '@/features/public-review/mails';
import type { CommentRow } from '@/features/public-review/tables';
import { renderNews, renderReceipt, renderReply } from '@/features/support/mails';
import type { RequestRow } from '@/features/support/tables';
import { sendTestMail } from '@/features/system/use-cases/send-test-mail';
import { alarmMail } from '@/features/system/use-cases/watch-alarms';
import { tellAdministrators } from '@/features/webhooks/emails';
import { messages as applicationMessages } from '@/i18n/by-language/applications-mail';
import { messages as listMessages } from '@/i18n/by-language/list-mail';
import { messages as mailMessages } from '@/i18n/by-language/mail';
import { messages as commentMessages } from '@/i18n/by-language/public-review-mail';
import { type Locale, locales } from '@/i18n/locales';
import { site_settings } from '@/payload-schema';
import { systemClock } from '@/platform/clock/clock';
import { getDatabase, type Transaction } from '@/platform/db/database';
import { env } from '@/platform/env';
import type { RenderedMail } from '@/platform/mail/outbox';
import { mailOutbox } from '@/platform/mail/tables';

import { usePortalDatabase } from '../support/database';

/** Every email of the portal, rendered as it is sent: with the office's address, and with times in words. */

const portal = usePortalDatabase();

const OFFICE = 'hello@heddle.example';
const postal = { en: '18 Weft Road, Example City', zh: '示例市纬线路18号' };
const to = { recipient: 'reader@example.org', recipientName: 'Reader' };
const url = 'https://portal.example/somewhere';
const at = new Date('2026-11-25T06:00:00.123Z');

/** Names of messages that are emails: those with a subject. */
const kindsIn = <Tree extends object>(tree: Tree) =>
  Object.entries(tree)
    .filter(([, part]: [string, unknown]) => typeof part === 'object' && part !== null && 'subject' in part)
    .map(([kind]) => kind as keyof Tree & string);

const applicationOf = (locale: Locale): ApplicationRow => ({
  id: randomUUID(),
  number: 'A-2026-0001',
  member_id: null,
  member_email: null,
  name: 'Reader',
  organization: 'Weft Lab',
  email: to.recipient,
  organization_key: 'weft lab',
  email_domain: 'example.org',
  language: 'en',
  state: 'submitted',
  state_at: at.toISOString(),
  locale,
  agreement_id: null,
  agreement_version: null,
  vouched_by_id: null,
  assignee_id: null,
  created_at: at.toISOString(),
  specification_id: randomUUID(),
  specification_slug: 'base-specification',
  specification_version: '1.1',
  specification_titles: { en: 'Base Specification', zh: '基础规范' },
});

const commentOf = (locale: Locale, state: CommentRow['state']): CommentRow => ({
  id: randomUUID(),
  number: 'R-7K3M9Q',
  kind: 'comment',
  releaseId: randomUUID(),
  chapterId: randomUUID(),
  releaseName: 'Base Specification 2.0-preview',
  place: '4 Network layer',
  anchor: '',
  passage: '',
  text: 'A sentence.',
  locale,
  memberId: null,
  createdAt: at,
  visibility: 'shown',
  state,
  answer: 'Thank you.',
  fixedIn: '2.0',
  answeredAt: at,
  answeredBy: null,
  erratumId: null,
});

const requestOf = (locale: Locale): RequestRow => ({
  id: randomUUID(),
  number: 'S-7K3M9Q',
  submission: randomUUID(),
  kind: 'problem',
  topic: 'implementation',
  about: 'Base Specification 1.1',
  subject: 'Training fails',
  text: 'Lane 3 fails.\nThe others train.',
  locale,
  name: 'Reader',
  email: to.recipient,
  memberId: null,
  createdAt: at,
  changedAt: at,
  state: 'new',
  revision: 0,
  assignee: null,
  toldAt: null,
  fileKey: null,
  fileName: null,
  fileType: null,
  fileSize: null,
  fileSha256: null,
});

type Named = RenderedMail & { readonly name: string; readonly locale: string };

/** What a use case puts into the outbox, which keeps nothing of it. */
async function enqueuedBy(act: (transaction: Transaction) => Promise<unknown>): Promise<Named[]> {
  const database = await getDatabase();
  return database.transaction(async (transaction) => {
    const before = new Set(
      (await transaction.select({ id: mailOutbox.id }).from(mailOutbox)).map(({ id }) => id),
    );
    await act(transaction);
    const added = (await transaction.select().from(mailOutbox)).filter(({ id }) => !before.has(id));
    const ids = added.map(({ id }) => id);
    if (ids.length > 0) await transaction.delete(mailOutbox).where(inArray(mailOutbox.id, ids));
    return added.map((mail) => ({ ...mail, name: mail.kind, html: mail.html ?? '', text: mail.text ?? '' }));
  });
}

async function emailsIn(locale: Locale): Promise<Named[]> {
  const database = await getDatabase();
  const addressee = { ...to, locale };
  const named = async (name: string, mail: Promise<RenderedMail>) => ({ ...(await mail), name, locale });
  const application = applicationOf(locale);
  const receipt = {
    fullName: 'Reader',
    signedAt: at.toISOString(),
    agreementVersion: '2026-1',
    sha256: 'a'.repeat(64),
    countersignature: 'b'.repeat(64),
  };
  const channels = ['login', 'register', 'reset_password', 'change_email', 'apply_specification', 'confirm'];
  const colleague = {
    to: { locale, recipient: to.recipient },
    values: {
      name: 'Reader',
      organization: 'Weft Lab',
      email: to.recipient,
      specification: 'Base Specification',
    },
    url,
  };
  const ofColleagues = ['colleagueAsks', 'holderAccepted', 'holderDeclined'] as const;
  const isOfColleagues = (kind: string): kind is (typeof ofColleagues)[number] =>
    ofColleagues.some((known) => known === kind);
  return [
    ...(await Promise.all([
      ...channels.map((channel) =>
        named(
          `code.${channel}`,
          renderMail(database, addressee, {
            kind: 'code',
            channel: channel as 'login',
            code: '482913',
            minutes: 10,
          }),
        ),
      ),
      ...Object.entries(mailMessages[locale])
        .filter(([kind, text]) => kind !== 'code' && typeof text !== 'string')
        .map(([kind, text]) => {
          // Messages are named like the kinds, and those of emails with a link have a text for it.
          const content = {
            kind,
            ...(typeof text !== 'string' && 'action' in text && { url }),
          } as MailContent;
          return named(kind, renderMail(database, addressee, content));
        }),
      ...kindsIn(listMessages[locale]).map((kind) =>
        named(
          `list.${kind}`,
          renderListMail(database, {
            kind: kind as ListMail['kind'],
            locale,
            recipient: to.recipient,
            lists: [{ name: 'Heddle Announce', address: 'announce@lists.heddle.example', slug: 'announce' }],
            subscriptionId: randomUUID(),
            token: 'a-token',
            quote: 'A reason.',
          }),
        ),
      ),
      ...kindsIn(commentMessages[locale]).map((state) =>
        named(
          `comment.${state}`,
          state === 'digest'
            ? renderDigestMail(
                database,
                { total: 2, newest: [commentOf(locale, 'open')] },
                { email: to.recipient, locale },
              )
            : renderAnswerMail(
                database,
                commentOf(locale, state as CommentRow['state']),
                { email: to.recipient, nickname: 'Reader', memberId: randomUUID() },
                { document: 'base-specification', version: '2.0-preview', chapter: '04-network-layer' },
              ),
        ),
      ),
      named('support.received', renderReceipt(database, requestOf(locale))),
      ...(['answer', 'ask'] as const).map((event) =>
        named(`support.${event}`, renderReply(database, requestOf(locale), { event, text: 'A reply.' })),
      ),
      named('support.news', renderNews(database, [requestOf(locale)], { email: to.recipient, locale })),
      ...(['began', 'ended'] as const).map((what) =>
        named(
          `alarm.${what}`,
          alarmMail(database, {
            what,
            name: 'disk',
            recipient: to.recipient,
            locale,
            beganAt: at,
            endedAt: at,
          }),
        ),
      ),
    ])),
    ...(await enqueuedBy(async (transaction) => {
      for (const kind of kindsIn(applicationMessages[locale])) {
        if (isOfColleagues(kind)) await mailAboutColleague(transaction, { kind, ...colleague });
        else
          await mailApplicant(transaction, application, {
            kind: kind as MailKind,
            reason: 'A reason.',
            receipt,
            until: at,
          });
      }
    })),
  ];
}

/** Emails that exist in the portal's own language only, and the one of an administrator who tests the mail server. */
async function emailsToAdministrators(): Promise<Named[]> {
  const data = {
    email: `${randomUUID()}@example.org`,
    password: 'seven shuttles at dawn',
    name: 'Col League',
    roles: ['administrator' as const],
  };
  const { id, email } = await portal.payload.create({ collection: 'staff', data });
  const { mailId } = await sendTestMail({ staffId: id, email, locale: 'en' }, systemClock);
  const database = await getDatabase();
  const tests = await database.select().from(mailOutbox).where(eq(mailOutbox.id, mailId));
  const disabled = await enqueuedBy((transaction) =>
    tellAdministrators(transaction, {
      id: randomUUID(),
      url: 'https://hooks.example/portal',
      description: 'The mirror',
      reason: 'failing',
      since: at,
    }),
  );
  return [
    ...tests.map((mail) => ({ ...mail, name: mail.kind, html: mail.html ?? '', text: mail.text ?? '' })),
    ...disabled,
  ];
}

async function saveOffice() {
  for (const locale of locales) {
    await portal.payload.updateGlobal({
      slug: 'site-settings',
      locale,
      data: { brand: { name: 'Heddle' }, contact: { email: OFFICE, postalAddress: postal[locale] } },
    });
  }
}

const asksToContact = /contact (?:us|the community office)|联系(?:我们|社区办公室)/i;

describe('emails, before the site settings are saved', () => {
  it('name the site, which exists, where they say “Contact us”', async () => {
    await (await getDatabase()).execute(sql`DELETE FROM ${site_settings}`);
    for (const locale of locales) {
      const { html, text } = await renderMail(
        await getDatabase(),
        { ...to, locale },
        { kind: 'welcome', url },
      );
      expect(html).toContain(`href="${env.PUBLIC_URL}/${locale}"`);
      expect(html).not.toContain('mailto:');
      expect(text).toMatch(asksToContact);
    }
  });
});

describe('every email', () => {
  let emails: Named[];
  beforeAll(async () => {
    await saveOffice();
    emails = [...(await Promise.all(locales.map(emailsIn))).flat(), ...(await emailsToAdministrators())];
  });

  it('is rendered here', () => {
    expect(emails.length).toBeGreaterThan(100);
    expect(emails.filter(({ text }) => asksToContact.test(text)).length).toBeGreaterThan(30);
  });

  it('gives the office’s address, in HTML as a link and in text, with the postal address of its language', () => {
    const lacking = emails.filter(({ html, text, locale }) => {
      const address = locale === 'zh' ? postal.zh : postal.en;
      return !(
        html.includes(`href="mailto:${OFFICE}"`) &&
        new RegExp(`(?:Contact us: |联系我们：)${OFFICE}$`, 'm').test(text) &&
        html.includes(address) &&
        text.includes(address)
      );
    });
    expect(lacking.map(({ name, locale }) => `${name} (${locale})`)).toEqual([]);
  });

  it('has times as a reader writes them', () => {
    const raw = emails.filter(({ subject, html, text }) =>
      [subject, html, text].some((part) => /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(part)),
    );
    expect(raw.map(({ name, locale }) => `${name} (${locale})`)).toEqual([]);
  });

  it('with a time of its own has it in words', () => {
    const dated = emails.filter(({ text }) => /November 25, 2026|Nov 25, 2026|2026年11月25日/.test(text));
    expect(new Set(dated.map(({ name }) => name))).toEqual(
      new Set([
        'alarm.began',
        'alarm.ended',
        'webhookDisabled',
        ...emails.flatMap(({ name }) =>
          name.startsWith('application.') && !/\.(?:colleagueAsks|holder)/.test(name) ? [name] : [],
        ),
      ]),
    );
  });

  it('with a code says it and its life in both forms, and not in its subject', () => {
    const codes = emails.filter(({ name }) => name.startsWith('code.'));
    expect(codes).toHaveLength(6 * locales.length);
    for (const { subject, html, text, locale } of codes) {
      expect(text).toContain('482913');
      expect(html).toContain('482913');
      expect(text).toContain('10');
      expect(subject).not.toContain('482913');
      expect(html).toContain(locale === 'zh' ? 'lang="zh-Hans"' : 'lang="en"');
    }
    expect(codes.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining(['Heddle注册验证码', 'Your code to create a Heddle account']),
    );
  });

  it('with a link shows the address in its text too', () => {
    const withLink = emails.filter(({ name }) =>
      ['accountExists', 'staffInvitation', 'welcome'].includes(name),
    );
    expect(withLink).toHaveLength(3 * locales.length);
    for (const { html, text } of withLink) {
      expect(text).toContain(url);
      expect(html).toContain(`href="${url}"`);
    }
  });
});
