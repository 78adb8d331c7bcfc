import { render } from '@react-email/render';
import { sql } from '@payloadcms/db-postgres/drizzle';

import { richTextFromLexical } from '@/cms/rich-text/from-lexical';
import { siteName } from '@/cms/site-name';
import { fallbackLanguage } from '@/i18n/languages';
import { inEveryLocale, type Locale, locales, preferredText, preferring } from '@/i18n/locales';
import { messages } from '@/i18n/by-language/announcement-mail';
import { textsFrom } from '@/i18n/texts';
import { announcements, mailing_lists, mailing_lists_locales } from '@/payload-schema';
import { byLanguage } from '@/platform/db/by-language';
import type { Executor } from '@/platform/db/database';
import { getPortalPayload } from '@/platform/db/payload';
import { env } from '@/platform/env';
import type { RenderedMail } from '@/platform/mail/outbox';
import { PortalError } from '@/platform/http/errors';

import { COPY_TOKEN } from '../domain';
import { AnnouncementMail } from '../emails/announcement';

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
 * @throws PortalError `not_found`, `invalid_input` when nothing is written
 */
export async function renderAnnouncement(executor: Executor, id: string): Promise<StoredAnnouncement> {
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
    return renderIn(used, { ...text, listName: nameIn(used) });
  };
  return {
    id,
    list: { id: list.id, slug: list.slug, address: list.address, name: nameIn(fallbackLanguage) },
    mails: await inEveryLocale(inLanguage),
  };
}

async function renderIn(
  locale: Locale,
  { subject, body, listName }: { subject: string; body: unknown; listName: string },
): Promise<RenderedMail> {
  const { labels, t } = textsFrom<'announcement-mail'>(locale, messages[locale]);
  const mail = (
    <AnnouncementMail
      locale={locale}
      brand={await siteName(locale)}
      listName={listName}
      subject={subject}
      text={await richTextFromLexical(body, { locale })}
      siteUrl={env.PUBLIC_URL}
      why={t('why', { list: listName })}
      leave={{ label: labels.leave, url: `${env.PUBLIC_URL}/api-mail/one-click/${COPY_TOKEN}` }}
    />
  );
  const [html, text] = await Promise.all([render(mail), render(mail, { plainText: true })]);
  return { subject: subject.replaceAll(/\s+/g, ' ').trim(), html, text };
}
