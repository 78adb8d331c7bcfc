import { type SQL, sql } from '@payloadcms/db-postgres/drizzle';
import type { Payload } from 'payload';

import { publicationBundles } from '@/cms/bundles/tables';
import { reviewsBackAt, reviewsFor } from '@/cms/content-review/open-reviews';
import { holdsOneOf, type Role } from '@/cms/permissions';
import { bundleViewers } from '@/features/bundles';
import { failuresFor } from '@/features/failures';
import { countOpenTranslations, openTranslationsFor } from '@/cms/translations/open-translations';
import { newestTexts } from '@/cms/translations/newest-texts';
import { portalTimeZone } from '@/i18n/time-zone';
import { byLocale, type Locale, locales } from '@/i18n/locales';
import { applications, payload_jobs, subscriptions } from '@/payload-schema';
import { adapterOf, type Executor } from '@/platform/db/database';
import { contentKinds, kindsWith } from '@/content/kinds';
import type { SlugWith } from '@/content/kinds';

import { titleFor } from './titles';

const DAY_MS = 24 * 60 * 60_000;

/** Days after which something has waited for too long; from the settings of the reviews. */
type QueueTargets = Readonly<Record<'qualification' | 'agreement' | 'subscription', number>>;

/** A queue in which something waits for staff. A feature that has one adds it to `queueProviders`. */
interface QueueProvider {
  /** Key under `queues` in the namespace `dashboard`. */
  key:
    | 'qualification'
    | 'agreement'
    | 'subscriptions'
    | 'support'
    | 'mails'
    | 'reviews'
    | 'returned'
    | 'drafts'
    | 'translations'
    | 'failures';
  roles: readonly Role[];
  /** Where the work is done. */
  href: string;
  target?: keyof QueueTargets;
  /** What waits for someone: columns `since` and `assignee`. */
  waiting: SQL | ((staff: { id: string; roles: readonly Role[] }) => SQL);
}

const reviewers: readonly Role[] = ['administrator', 'reviewer'];
const editors: readonly Role[] = ['administrator', 'publisher', 'editor'];

/** Collections whose items visitors read, with their tables. */
const contentTables = kindsWith('dashboard').map(
  ({ collection }) => [collection, collection.replaceAll('-', '_')] as const,
);

/** The items of a collection: `id`, `since` (last change), `languages` (in which it is public). */
const itemsOf = (table: string) => sql`
  SELECT item.id, max(item.updated_at) AS since,
    coalesce(array_agg(l._locale::text) FILTER (WHERE l._status = 'published'), '{}') AS languages
  FROM ${sql.raw(`"${table}"`)} AS item
  LEFT JOIN ${sql.raw(`"${table}_locales"`)} AS l ON l._parent_id = item.id
  WHERE item.deleted_at IS NULL GROUP BY item.id`;

const queueProviders: readonly QueueProvider[] = [
  {
    key: 'qualification',
    roles: reviewers,
    href: '/admin/review?queue=qualification',
    target: 'qualification',
    waiting: sql`SELECT ${applications.stateAt} AS since, ${applications.assignee} AS assignee
        FROM ${applications} WHERE ${applications.state} = 'submitted'`,
  },
  {
    key: 'agreement',
    roles: reviewers,
    href: '/admin/review?queue=agreement',
    target: 'agreement',
    waiting: sql`SELECT ${applications.stateAt} AS since, ${applications.assignee} AS assignee
        FROM ${applications}
      WHERE ${applications.state} = 'agreement_returned'`,
  },
  {
    key: 'subscriptions',
    roles: reviewers,
    href: '/admin/subscription-requests',
    target: 'subscription',
    waiting: sql`SELECT coalesce(${subscriptions.confirmedAt}, ${subscriptions.requestedAt}) AS since,
        NULL::uuid AS assignee
      FROM ${subscriptions} WHERE ${subscriptions.state} = 'pending_review'`,
  },
  {
    key: 'support',
    roles: reviewers,
    href: '/admin/support',
    waiting: sql`SELECT changed_at AS since, assignee FROM support_requests WHERE state IN ('new', 'in_progress')`,
  },
  {
    key: 'mails',
    roles: ['administrator'],
    href: '/admin/outbox?state=failed',
    waiting: sql`SELECT created_at AS since, NULL::uuid AS assignee FROM mail_outbox WHERE state = 'failed'`,
  },
  {
    key: 'reviews',
    roles: editors,
    href: '/admin/content-reviews#waiting',
    waiting: reviewsFor,
  },
  {
    key: 'returned',
    roles: editors,
    href: '/admin/content-reviews#own',
    waiting: reviewsBackAt,
  },
  {
    key: 'drafts',
    roles: editors,
    href: '#dashboard-content',
    waiting: sql`SELECT since, NULL::uuid AS assignee FROM (${sql.join(
      contentTables.map(([, table]) => itemsOf(table)),
      sql` UNION ALL `,
    )}) AS items WHERE languages = '{}'`,
  },
  { key: 'translations', roles: editors, href: '/admin/to-translate', waiting: openTranslationsFor },
  { key: 'failures', roles: editors, href: '/admin/failures', waiting: failuresFor },
];

export interface Queue {
  key: QueueProvider['key'];
  href: string;
  waiting: number;
  /** How many of them for longer than the target says. */
  late: number;
  /** How many of them are assigned to the current user. */
  own: number;
  /** ISO 8601; null when nothing waits. */
  oldest: string | null;
}

/** What waits for someone. */
export async function readQueues(
  executor: Executor,
  staff: { id: string; roles: readonly Role[] },
  { now, targets }: { now: Date; targets: QueueTargets },
): Promise<Queue[]> {
  const queues: Queue[] = [];
  for (const { key, roles, href, target, waiting } of queueProviders) {
    if (!holdsOneOf(staff.roles, roles)) continue;
    const limit =
      target === undefined ? null : new Date(now.getTime() - targets[target] * DAY_MS).toISOString();
    const { rows } = await executor.execute(sql`
      SELECT count(*)::int AS waiting, min(since) AS oldest,
        count(*) FILTER (WHERE since < ${limit}::timestamptz)::int AS late,
        count(*) FILTER (WHERE assignee = ${staff.id}::uuid)::int AS own
      FROM (${typeof waiting === 'function' ? waiting(staff) : waiting}) AS queue`);
    const [row] = rows as { waiting: number; late: number; own: number; oldest: Date | null }[];
    queues.push({
      key,
      href,
      waiting: row?.waiting ?? 0,
      late: row?.late ?? 0,
      own: row?.own ?? 0,
      oldest: row?.oldest ? new Date(row.oldest).toISOString() : null,
    });
  }
  return queues;
}

export interface ContentCount {
  collection: SlugWith<'dashboard'>;
  published: Record<Locale, number>;
  /** What the list of translations has to do for the kind, in each target language. */
  toTranslate: Record<Locale, number>;
  drafts: number;
}

/** A value for each language, as `jsonb`. */
const perLanguage = (valueOf: (code: Locale) => SQL) =>
  sql`jsonb_build_object(${sql.join(
    locales.map((code) => sql`${code}::text, ${valueOf(code)}`),
    sql`, `,
  )})`;

/** How many items of each kind are public in each language, and how many wait for a translator. */
export async function readContent(executor: Executor): Promise<ContentCount[]> {
  const parts = contentTables.map(
    ([collection, table]) => sql`
      SELECT ${collection}::text AS collection,
        ${perLanguage((code) => sql`count(*) FILTER (WHERE ${code} = ANY (languages))::int`)} AS published,
        count(*) FILTER (WHERE languages = '{}')::int AS drafts
      FROM (${itemsOf(table)}) AS items`,
  );
  const { rows } = await executor.execute(sql.join(parts, sql` UNION ALL `));
  const open = await countOpenTranslations(executor);
  return (rows as unknown as Omit<ContentCount, 'toTranslate'>[]).map((row) => ({
    ...row,
    toTranslate: byLocale((code) => {
      const found = open.find(({ collection, target }) => collection === row.collection && target === code);
      return found?.count ?? 0;
    }),
  }));
}

export interface Scheduled {
  what: 'item' | 'global' | 'bundle';
  /** Slug of the collection or the global. */
  slug: string | null;
  /** Of an item or a bundle. */
  id: string | null;
  /** Of a bundle; of an item in a language of the reader’s, if it has one. */
  title: string | null;
  action: 'publish' | 'unpublish';
  /** All languages without one. */
  language: Locale | null;
  /** ISO 8601. */
  at: string;
}

/**
 * The next scheduled publications, the earliest first. Bundles only for those who may see them.
 * @param reader who reads, and in which language
 */
export async function readScheduled(
  payload: Payload,
  reader: { readonly locale: Locale; readonly roles: readonly Role[] },
): Promise<Scheduled[]> {
  const { drizzle: executor } = adapterOf(payload);
  const { input, waitUntil } = payload_jobs;
  const { rows } = await executor.execute<Omit<Scheduled, 'at'> & { at: Date | string }>(sql`
    SELECT CASE WHEN ${input} ? 'doc' THEN 'item' ELSE 'global' END AS what,
      coalesce(${input}->'doc'->>'relationTo', ${input}->>'global') AS slug, ${input}->'doc'->>'value' AS id,
      NULL::text AS title, coalesce(${input}->>'type', 'publish') AS action, ${input}->>'locale' AS language,
      ${waitUntil} AS at
    FROM ${payload_jobs}
    WHERE ${payload_jobs.taskSlug} = 'schedulePublish' AND ${payload_jobs.completedAt} IS NULL
        AND ${waitUntil} > now() AND (${input} ? 'doc' OR ${input} ? 'global')
    UNION ALL
    SELECT 'bundle', NULL, ${publicationBundles.id}::text, ${publicationBundles.title}, 'publish', NULL,
      ${publicationBundles.dueAt}
    FROM ${publicationBundles}
    WHERE ${publicationBundles.state} = 'scheduled' AND ${publicationBundles.dueAt} > now()
      AND ${holdsOneOf(reader.roles, bundleViewers)}
    ORDER BY at LIMIT 5`);
  const items = rows.flatMap(({ slug, id }) => {
    const kind = contentKinds.find(({ collection }) => collection === slug);
    return kind && id ? [{ collection: kind.collection, id }] : [];
  });
  const texts = await newestTexts(payload, executor, items);
  return rows.map((row) => ({
    ...row,
    title: row.title ?? (row.id && titleFor(texts.get(row.id), reader.locale)) ?? null,
    at: new Date(row.at).toISOString(),
  }));
}

export interface MailHealth {
  waiting: number;
  failed: number;
  sentDay: number;
  /** Seconds; null when nothing waits. */
  oldestSeconds: number | null;
  bouncesWeek: number;
  /** Mails sent on each of the last fourteen days of the community's calendar, the oldest first. */
  days: { day: string; sent: number }[];
}

/** How the outbox does: what waits, what was given up, what came back. */
export async function readMailHealth(executor: Executor): Promise<MailHealth> {
  // Nearly all emails were sent: only the others, and those of the last days, are read.
  const { rows: states } = await executor.execute(sql`
    SELECT count(*) FILTER (WHERE state <> 'failed')::int AS waiting,
      count(*) FILTER (WHERE state = 'failed')::int AS failed,
      (SELECT count(*)::int FROM mail_outbox WHERE state = 'sent' AND sent_at > now() - interval '1 day') AS "sentDay",
      extract(epoch FROM now() - min(created_at) FILTER (WHERE state <> 'failed'))::int AS "oldestSeconds",
      (SELECT count(*)::int FROM mail_bounces WHERE at > now() - interval '7 days') AS "bouncesWeek"
    FROM mail_outbox WHERE state IN ('waiting', 'sending', 'failed')`);
  const { rows: days } = await executor.execute(sql`
    SELECT to_char(day, 'YYYY-MM-DD') AS day, count(mail.id)::int AS sent
    FROM (SELECT (now() AT TIME ZONE ${portalTimeZone()})::date AS today) AS t
    CROSS JOIN generate_series(today - 13, today, interval '1 day') AS day
    LEFT JOIN mail_outbox AS mail ON mail.state = 'sent' AND mail.sent_at > now() - interval '15 days'
      AND (mail.sent_at AT TIME ZONE ${portalTimeZone()})::date = day
    GROUP BY day ORDER BY day`);
  return {
    ...(states[0] as unknown as Omit<MailHealth, 'days'>),
    days: days as unknown as MailHealth['days'],
  };
}
