import { render } from '@react-email/render';
import { desc, eq, sql } from '@payloadcms/db-postgres/drizzle';

import { richTextFromLexical } from '@/cms/rich-text/from-lexical';
import {
  defaultTexts,
  type Email,
  type ExampleContext,
  wordsOfEmail,
  type WrittenTexts,
} from '@/features/notifications';
import { fallbackLanguage } from '@/i18n/languages';
import { inEveryLocale, type Locale, locales, preferredText, preferring } from '@/i18n/locales';
import { messages } from '@/i18n/by-language/announcement-mail';
import { announcements, mailing_lists, mailing_lists_locales } from '@/payload-schema';
import { byLanguage } from '@/platform/db/by-language';
import type { Executor } from '@/platform/db/database';
import { getPortalPayload } from '@/platform/db/payload';
import { env } from '@/platform/env';
import type { RenderedMail } from '@/platform/mail/outbox';
import { PortalError } from '@/platform/http/errors';

import type { RichText } from '@/ui/rich-text/model';

import { COPY_TOKEN } from '../domain';
import { AnnouncementMail } from '../emails/announcement';

/** What is around the text of every announcement; the text itself is written for each. */
export const announcementEmail: Email<'list'> = {
  id: 'announcement',
  kind: 'announcement',
  group: 'lists',
  readers: 'subscribers',
  texts: defaultTexts(messages, ({ why, leave }) => ({ why, leave })),
  variables: { list: 'text' },
  required: ['list'],
  example: ({ locale }) => ({ values: { list: messages[locale].example.list } }),
  write: writeExample,
};

/** An announcement as it is stored, in one language; another one fills what that lacks. */
export interface StoredAnnouncement {
  readonly id: string;
  readonly list: {
    readonly id: string;
    readonly slug: string;
    readonly name: string;
    readonly address: string;
  };
  readonly mails: Readonly<Record<Locale, RenderedMail>>;
}

/**
 * Renders an announcement in both languages. What is written in one language only goes out in that language.
 * @param trial words for what is around the text, to use instead of the stored ones
 * @throws PortalError `not_found`, `invalid_input` when nothing is written
 */
export async function renderAnnouncement(
  executor: Executor,
  id: string,
  trial: WrittenTexts = {},
): Promise<StoredAnnouncement> {
  const payload = await getPortalPayload();
  const texts = await Promise.all(
    locales.map(async (locale) => {
      const found = await payload.findByID({
        collection: 'announcements',
        id,
        locale,
        depth: 1,
        disableErrors: true,
      });
      if (!found) throw new PortalError('not_found');
      const { subject, body } = found as { subject?: string; body?: unknown };
      return [locale, subject && body ? { subject, body } : undefined] as const;
    }),
  );
  const written = Object.fromEntries(texts) as Record<Locale, { subject: string; body: unknown } | undefined>;
  const { rows } = await executor.execute<{
    id: string;
    slug: string;
    address: string;
    names: Partial<Record<Locale, string | null>> | null;
  }>(sql`
    SELECT ${mailing_lists.id}, ${mailing_lists.slug}, ${mailing_lists.address},
      ${byLanguage(mailing_lists_locales, mailing_lists_locales.name, mailing_lists.id)} AS names
    FROM ${mailing_lists} JOIN ${announcements} ON ${announcements.list} = ${mailing_lists.id}
        WHERE ${announcements.id} = ${id}`);
  const [list] = rows;
  if (!list) throw new PortalError('not_found');
  const nameIn = (locale: Locale) => preferredText(list.names, locale) ?? list.slug;
  const inLanguage = async (locale: Locale): Promise<RenderedMail> => {
    const used = preferring(locale).find((language) => written[language]);
    const text = used && written[used];
    if (!text) throw new PortalError('invalid_input', { fields: { subject: 'empty' } });
    return write(
      executor,
      used,
      {
        subject: text.subject,
        text: await richTextFromLexical(text.body, { locale: used }),
        listName: nameIn(used),
      },
      trial,
    );
  };
  return {
    id,
    list: { id: list.id, slug: list.slug, address: list.address, name: nameIn(fallbackLanguage) },
    mails: await inEveryLocale(inLanguage),
  };
}

interface Content {
  readonly subject: string;
  readonly text: RichText;
  readonly listName: string;
}

async function write(
  executor: Executor,
  locale: Locale,
  { subject, text: body, listName }: Content,
  trial: WrittenTexts,
): Promise<RenderedMail> {
  const { brand, words } = await wordsOfEmail(executor, locale, announcementEmail, { list: listName }, trial);
  const mail = (
    <AnnouncementMail
      locale={locale}
      brand={brand}
      listName={listName}
      subject={subject}
      text={body}
      siteUrl={env.PUBLIC_URL}
      why={words('why')}
      leave={{ label: words('leave'), url: `${env.PUBLIC_URL}/api-mail/one-click/${COPY_TOKEN}` }}
    />
  );
  const [html, text] = await Promise.all([render(mail), render(mail, { plainText: true })]);
  return { subject: subject.replaceAll(/\s+/g, ' ').trim(), html, text };
}

/** The latest announcement that was sent, or an invented one. */
async function writeExample(
  { executor, locale }: ExampleContext,
  trial: WrittenTexts,
): Promise<RenderedMail> {
  const [latest] = await executor
    .select({ id: announcements.id })
    .from(announcements)
    .where(eq(announcements.state, 'sent'))
    .orderBy(desc(announcements.createdAt))
    .limit(1);
  const { subject, text, list } = messages[locale].example;
  const mail = latest
    ? (await renderAnnouncement(executor, latest.id, trial)).mails[locale]
    : await write(
        executor,
        locale,
        {
          subject,
          text: { blocks: [{ type: 'paragraph', children: [{ type: 'text', text }] }] },
          listName: list,
        },
        trial,
      );
  // A copy has the token of its reader; nobody has this one.
  return {
    ...mail,
    html: mail.html.replaceAll(COPY_TOKEN, 'example'),
    text: mail.text.replaceAll(COPY_TOKEN, 'example'),
  };
}
