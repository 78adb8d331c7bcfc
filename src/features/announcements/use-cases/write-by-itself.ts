import { sql } from '@payloadcms/db-postgres/drizzle';
import { formatDate } from '@/i18n/dates';
import { byLocale, type Locale, locales } from '@/i18n/locales';
import { messages } from '@/i18n/by-language/announcement-mail';
import { textsFrom } from '@/i18n/texts';
import {
  announcements,
  announcements_locales,
  documents,
  documents_locales,
  mailing_lists,
  mailing_lists_locales,
  mailing_lists_rels,
  news as newsTable,
  news_locales,
  releases,
  releases_locales,
} from '@/payload-schema';
import { type Clock, secondsAfter } from '@/platform/clock/clock';
import { bare } from '@/platform/db/sql';
import { getDatabase, type Transaction } from '@/platform/db/database';
import { env } from '@/platform/env';

import { heading, leaf, lexicalOf, link, paragraph } from '../lexical';
import { type DigestWeek, dueWeek } from '../week';

/** Between a release's publication and the first mail, so staff may still stop what was published by mistake. */
export const GRACE_SECONDS = 10 * 60;
/** Items of a digest; the others are on the site. */
const DIGEST_ITEMS = 20;
/** The row in `first_publications` that says the worker has looked before. */
const LOOKED = '00000000-0000-0000-0000-000000000000';

const words = byLocale((locale) => textsFrom<'announcement-mail'>(locale, messages[locale]).t);

interface Publication {
  readonly collection: 'releases' | 'news';
  readonly id: string;
  readonly locale: Locale;
}

/**
 * Writes and schedules the announcements that lists send automatically: of releases that became public since the last
 * look, once for each release and language; and, when it is due, the digest of the week's news, once for each list and
 * week. Everything happens in one transaction: what was seen and what it led to cannot part.
 * @returns how many announcements were written
 */
export async function writeByItself({ clock }: { clock: Clock }): Promise<number> {
  const database = await getDatabase();
  return database.transaction(async (transaction) => {
    await transaction.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('lists-by-themselves', 0))`);
    const now = clock.now();
    const fresh = await notePublications(transaction, now);
    let written = 0;
    for (const { collection, id, locale } of fresh) {
      if (collection === 'releases') written += await announceRelease(transaction, id, locale, now);
    }
    const week = dueWeek(now);
    if (week) written += await writeDigests(transaction, week, now);
    return written;
  });
}

/**
 * Notes what visitors can see for the first time. At the very first look nothing is new: what is public then was so
 * before anybody could switch a mail on, and the news get their own dates.
 */
async function notePublications(transaction: Transaction, now: Date): Promise<Publication[]> {
  const at = now.toISOString();
  const { rows: first } = await transaction.execute(sql`
    INSERT INTO first_publications (collection, item_id, locale, at) VALUES ('releases', ${LOOKED}, '', ${at})
    ON CONFLICT DO NOTHING RETURNING item_id`);
  const isFirst = first.length > 0;
  const newsAt = isFirst
    ? sql`least(coalesce(${newsTable.publishedAt}, ${at}::timestamptz), ${at}::timestamptz)`
    : sql`${at}::timestamptz`;
  const { rows } = await transaction.execute<{ [Key in keyof Publication]: Publication[Key] }>(sql`
    INSERT INTO first_publications (collection, item_id, locale, at)
    SELECT 'releases', ${releases.id}, ${releases_locales._locale}::text, ${at}::timestamptz
    FROM ${releases}
    JOIN ${releases_locales} ON ${releases_locales._parentID} = ${releases.id}
        AND ${releases_locales._status} = 'published'
    JOIN ${documents} ON ${documents.id} = ${releases.document} AND ${documents.deletedAt} IS NULL
    JOIN ${documents_locales} ON ${documents_locales._parentID} = ${documents.id}
        AND ${documents_locales._locale} = ${releases_locales._locale}
        AND ${documents_locales._status} = 'published'
    WHERE ${releases.deletedAt} IS NULL AND NOT EXISTS (
      SELECT FROM first_publications f
      WHERE f.collection = 'releases' AND f.item_id = ${releases.id}
          AND f.locale = ${releases_locales._locale}::text)
    UNION ALL
    SELECT 'news', ${newsTable.id}, ${news_locales._locale}::text, ${newsAt}
    FROM ${newsTable} JOIN ${news_locales} ON ${news_locales._parentID} = ${newsTable.id}
        AND ${news_locales._status} = 'published'
    WHERE ${newsTable.deletedAt} IS NULL AND NOT EXISTS (
      SELECT FROM first_publications f
      WHERE f.collection = 'news' AND f.item_id = ${newsTable.id} AND f.locale = ${news_locales._locale}::text)
    ON CONFLICT DO NOTHING
    RETURNING collection, item_id AS id, locale`);
  return isFirst ? [] : rows;
}

async function announceRelease(
  transaction: Transaction,
  id: string,
  locale: Locale,
  now: Date,
): Promise<number> {
  const { rows } = await transaction.execute<{
    slug: string;
    title: string;
    summary: string;
    version: string;
    status: string;
    notes: string | null;
  }>(sql`
    SELECT ${documents.slug}, ${documents_locales.title}, ${documents_locales.summary}, ${releases.version},
        ${releases.status}, ${releases_locales.notes}
    FROM ${releases}
    JOIN ${releases_locales} ON ${releases_locales._parentID} = ${releases.id}
        AND ${releases_locales._locale} = ${locale}
    JOIN ${documents} ON ${documents.id} = ${releases.document}
    JOIN ${documents_locales} ON ${documents_locales._parentID} = ${documents.id}
        AND ${documents_locales._locale} = ${locale}
    WHERE ${releases.id} = ${id} AND ${releases.status} <> 'superseded'`);
  const [release] = rows;
  // An old release that is only now put on the site is no news.
  if (!release) return 0;
  const { rows: lists } = await transaction.execute<{ id: string }>(sql`
    SELECT ${mailing_lists.id} FROM ${mailing_lists}
    WHERE ${mailing_lists.announceReleases} AND ${mailing_lists.deletedAt} IS NULL
      AND EXISTS (SELECT FROM ${mailing_lists_locales} WHERE ${mailing_lists_locales._parentID} = ${mailing_lists.id}
          AND ${mailing_lists_locales._status} = 'published')
      AND (NOT EXISTS (SELECT FROM ${mailing_lists_rels}
          WHERE ${mailing_lists_rels.parent} = ${mailing_lists.id}
          AND ${mailing_lists_rels.path} = 'releaseDocuments')
        OR EXISTS (
          SELECT FROM ${mailing_lists_rels} JOIN ${releases}
              ON ${releases.document} = ${mailing_lists_rels.documentsID}
          WHERE ${mailing_lists_rels.parent} = ${mailing_lists.id}
              AND ${mailing_lists_rels.path} = 'releaseDocuments' AND ${releases.id} = ${id}))`);
  const t = words[locale];
  const named = { document: release.title, version: release.version };
  const url = `${env.PUBLIC_URL}/${locale}/docs/${release.slug}/v/${encodeURIComponent(release.version)}`;
  const text = release.notes?.trim() || release.summary;
  const paragraphs = text.split(/\n{2,}/).map((part) => paragraph(leaf(part.trim())));
  const mail = {
    subject: t(release.status === 'preview' ? 'release.preview' : 'release.subject', named),
    body: lexicalOf(...paragraphs, paragraph(link(t('release.read', named), url))),
  };
  let written = 0;
  for (const list of lists) {
    const sourceKey = `release:${list.id}:${id}:${locale}`;
    const at = secondsAfter(now, GRACE_SECONDS);
    written += await schedule(transaction, { list: list.id, sourceKey, mails: { [locale]: mail }, at });
  }
  return written;
}

async function writeDigests(transaction: Transaction, week: DigestWeek, now: Date): Promise<number> {
  const { rows: lists } = await transaction.execute<{ id: string }>(sql`
    SELECT ${mailing_lists.id} FROM ${mailing_lists}
    WHERE ${mailing_lists.weeklyDigest} AND ${mailing_lists.deletedAt} IS NULL
      AND EXISTS (SELECT FROM ${mailing_lists_locales} WHERE ${mailing_lists_locales._parentID} = ${mailing_lists.id}
          AND ${mailing_lists_locales._status} = 'published')
      AND NOT EXISTS (SELECT FROM ${announcements}
          WHERE ${announcements.sourceKey} = 'digest:' || ${mailing_lists.id} || ${`:${week.key}`}::text)`);
  if (lists.length === 0) return 0;
  const mails: Partial<Record<Locale, Mail>> = {};
  for (const locale of locales) {
    const mail = await digestIn(transaction, locale, week);
    if (mail) mails[locale] = mail;
  }
  if (Object.keys(mails).length === 0) return 0;
  let written = 0;
  for (const { id } of lists) {
    const sourceKey = `digest:${id}:${week.key}`;
    written += await schedule(transaction, { list: id, sourceKey, mails, at: now });
  }
  return written;
}

/** The week's news that are still public in a language. @returns undefined when there are none */
async function digestIn(
  transaction: Transaction,
  locale: Locale,
  { from, until }: DigestWeek,
): Promise<Mail | undefined> {
  const { rows } = await transaction.execute<{ slug: string; title: string; summary: string }>(sql`
    SELECT ${newsTable.slug}, ${news_locales.title}, ${news_locales.summary}
    FROM first_publications f
    JOIN ${newsTable} ON ${newsTable.id} = f.item_id AND ${newsTable.deletedAt} IS NULL
    JOIN ${news_locales} ON ${news_locales._parentID} = ${newsTable.id}
        AND ${news_locales._locale}::text = f.locale AND ${news_locales._status} = 'published'
    WHERE f.collection = 'news' AND f.locale = ${locale}
      AND f.at >= ${from.toISOString()} AND f.at < ${until.toISOString()}
    ORDER BY f.at DESC, ${newsTable.slug}`);
  if (rows.length === 0) return undefined;
  const t = words[locale];
  const site = `${env.PUBLIC_URL}/${locale}/news`;
  const shown = rows
    .slice(0, DIGEST_ITEMS)
    .flatMap(({ slug, title, summary }) => [
      heading(link(title, `${site}/${slug}`)),
      paragraph(leaf(summary)),
    ]);
  const left = rows.length - DIGEST_ITEMS;
  return {
    subject: t('digest.subject', {
      from: formatDate(from.toISOString(), locale),
      to: formatDate(until.toISOString(), locale),
    }),
    body: lexicalOf(
      ...shown,
      ...(left > 0 ? [paragraph(link(t('digest.more', { count: left }), site))] : []),
    ),
  };
}

interface Mail {
  readonly subject: string;
  readonly body: ReturnType<typeof lexicalOf>;
}

/**
 * Writes an announcement that is scheduled already. What is written in one language goes to its readers only.
 * @returns 1, or 0 when the list has this one already
 */
async function schedule(
  transaction: Transaction,
  announcement: {
    readonly list: string;
    readonly sourceKey: string;
    readonly mails: Readonly<Partial<Record<Locale, Mail>>>;
    readonly at: Date;
  },
): Promise<number> {
  const mails = Object.entries(announcement.mails);
  const [only] = mails.length === 1 ? mails : [];
  const { rows } = await transaction.execute<{ id: string }>(sql`
    INSERT INTO ${announcements} (${bare(announcements.list)}, ${bare(announcements.audience)},
        ${bare(announcements.state)}, ${bare(announcements.scheduledAt)}, ${bare(announcements.sourceKey)})
    VALUES (${announcement.list}, ${only?.[0] ?? 'all'}, 'scheduled', ${announcement.at.toISOString()},
      ${announcement.sourceKey})
    ON CONFLICT (${bare(announcements.sourceKey)}) DO NOTHING RETURNING ${announcements.id}`);
  const [made] = rows;
  if (!made) return 0;
  for (const [locale, { subject, body }] of mails) {
    await transaction.execute(sql`
      INSERT INTO ${announcements_locales} (${bare(announcements_locales._parentID)},
          ${bare(announcements_locales._locale)}, ${bare(announcements_locales.subject)},
          ${bare(announcements_locales.body)})
      VALUES (${made.id}, ${locale}, ${subject.slice(0, 150)}, ${JSON.stringify(body)}::jsonb)`);
  }
  return 1;
}
