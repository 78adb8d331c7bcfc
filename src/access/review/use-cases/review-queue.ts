import { type SQL, sql } from '@payloadcms/db-postgres/drizzle';
import { alias } from '@payloadcms/db-postgres/drizzle/pg-core';

import { countWaitingRequests } from '@/features/mailing-lists';
import type { Locale } from '@/i18n/locales';
import { applications, specifications, specifications_locales, staff } from '@/payload-schema';
import { type Clock, secondsAfter } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';

import type { ApplicationState, DownloadLanguage } from '@/access/shared/domain';
import { iso, isId } from '@/access/shared/records';
import {
  isOpenQueue,
  lateBefore,
  openQueues,
  type ReviewQueue,
  reviewQueues,
  type ReviewTargets,
  urgencyOf,
} from '../review-queues';

import { applicationSettings } from '@/access/shared/use-cases/settings';

const aApplications = alias(applications, 'a');
const ownSpecificationsLocales = alias(specifications_locales, 'own');
const otherSpecificationsLocales = alias(specifications_locales, 'other');
const oApplications = alias(applications, 'o');

/** Cases that the console shows at a time. */
const QUEUE_PAGE_SIZE = 50;
const LONGEST_SEARCH = 100;
const DAY_SECONDS = 24 * 3600;

/** What a reviewer asks the queue for. */
export interface QueueFilter {
  readonly queue: ReviewQueue;
  /** Number, name, organization, or email address, or part of one. */
  readonly search?: string | undefined;
  /** Id of a staff member, or `nobody`. */
  readonly assignee?: string | undefined;
  /** Id of a specification. */
  readonly specification?: string | undefined;
  readonly lateOnly?: boolean;
  /** From 1. */
  readonly page?: number;
}

/** A case as a line of the queue. Times are ISO 8601 UTC. */
export interface QueueItem {
  readonly id: string;
  readonly number: string;
  readonly name: string;
  readonly organization: string;
  readonly specification: string;
  readonly language: DownloadLanguage;
  readonly state: ApplicationState;
  readonly since: string;
  readonly createdAt: string;
  readonly urgency: 'calm' | 'soon' | 'late';
  readonly assignee: { readonly id: string; readonly name: string } | null;
  /** Other applications of the same organization or email domain for the same specification. */
  readonly lookAlikes: number;
  /** The signed copy that waits for its review, so an approval is of this one; null where there is none. */
  readonly file: string | null;
}

interface QueueCount {
  readonly all: number;
  readonly late: number;
}

export interface QueuePage {
  readonly items: readonly QueueItem[];
  readonly total: number;
  readonly page: number;
  readonly pages: number;
  /** Cases and late cases of every open queue, without the filters. */
  readonly counts: Readonly<Record<string, QueueCount>>;
  /** Requests for mailing lists, which have a page of their own. */
  readonly subscriptions: QueueCount;
  /** When this was read. */
  readonly now: string;
}

type Row = {
  readonly id: string;
  readonly number: string;
  readonly name: string;
  readonly organization: string;
  readonly title: string | null;
  readonly version: string;
  readonly language: DownloadLanguage;
  readonly state: ApplicationState;
  readonly state_at: string;
  readonly created_at: string;
  readonly assignee_id: string | null;
  readonly assignee_name: string | null;
  readonly look_alikes: string;
  readonly file_id: string | null;
};

/**
 * One page of a queue: what waits longest on top; the archive, newest first.
 * @param locale language for the names of specifications
 */
export async function reviewQueue(
  filter: QueueFilter,
  { locale, clock }: { locale: Locale; clock: Clock },
): Promise<QueuePage> {
  const database = await getDatabase();
  const { targets } = await applicationSettings();
  const now = clock.now();
  const where = conditionOf(filter, now, targets);
  const order = isOpenQueue(filter.queue)
    ? sql`${aApplications.stateAt} ASC, ${aApplications.id}`
    : sql`${aApplications.stateAt} DESC, ${aApplications.id}`;

  const [{ rows: totals }, counts, subscriptions] = await Promise.all([
    database.execute<{ total: string }>(sql`SELECT count(*) AS total FROM ${applications} ${aApplications}
        WHERE ${where}`),
    countQueues(now, targets),
    countWaitingRequests(secondsAfter(now, -targets.subscription * DAY_SECONDS)),
  ]);
  const total = Number(totals[0]?.total ?? 0);
  const pages = Math.max(1, Math.ceil(total / QUEUE_PAGE_SIZE));
  const page = Math.min(Math.max(1, filter.page ?? 1), pages);
  // Look-alikes are counted for the lines of the page alone, not for the whole queue.
  const { rows } = await database.execute<Row>(sql`
    WITH page AS (
      SELECT ${aApplications}.* FROM ${applications} ${aApplications} WHERE ${where} ORDER BY ${order}
      LIMIT ${QUEUE_PAGE_SIZE} OFFSET ${(page - 1) * QUEUE_PAGE_SIZE}
    )
    SELECT ${aApplications.id}, ${aApplications.number}, ${aApplications.name}, ${aApplications.organization},
        coalesce(${ownSpecificationsLocales.title}, ${otherSpecificationsLocales.title}) AS title,
        ${specifications.version}, ${aApplications.language},
      ${aApplications.state}, ${aApplications.stateAt}, ${aApplications.createdAt}, ${aApplications.assignee},
          ${staff.name} AS assignee_name,
      (SELECT count(*) FROM ${applications} ${oApplications}
          WHERE ${oApplications.specification} = ${aApplications.specification}
          AND ${oApplications.id} <> ${aApplications.id}
        AND (${oApplications.organizationKey} = ${aApplications.organizationKey}
            OR ${oApplications.emailDomain} = ${aApplications.emailDomain})) AS look_alikes,
      (SELECT f.id FROM application_files f WHERE f.application_id = ${aApplications.id}
          AND f.kind <> 'agreement'
        AND f.replaced_at IS NULL ORDER BY f.at DESC LIMIT 1) AS file_id
    FROM page a
    LEFT JOIN ${specifications} ON ${specifications.id} = ${aApplications.specification}
    LEFT JOIN ${specifications_locales} ${ownSpecificationsLocales}
        ON ${ownSpecificationsLocales._parentID} = ${specifications.id}
        AND ${ownSpecificationsLocales._locale} = ${locale}
    LEFT JOIN ${specifications_locales} ${otherSpecificationsLocales}
        ON ${otherSpecificationsLocales._parentID} = ${specifications.id}
        AND ${otherSpecificationsLocales._locale} <> ${locale}
    LEFT JOIN ${staff} ON ${staff.id} = ${aApplications.assignee}
    ORDER BY ${order}`);
  return {
    items: rows.map((row) => ({
      id: row.id,
      number: row.number,
      name: row.name,
      organization: row.organization,
      specification: `${row.title ?? ''} ${row.version}`.trim(),
      language: row.language,
      state: row.state,
      since: iso(row.state_at),
      createdAt: iso(row.created_at),
      urgency: urgencyOf(filter.queue, new Date(row.state_at), now, targets),
      assignee: row.assignee_id ? { id: row.assignee_id, name: row.assignee_name ?? '' } : null,
      lookAlikes: Number(row.look_alikes),
      file: row.file_id,
    })),
    total,
    page,
    pages,
    counts,
    subscriptions,
    now: now.toISOString(),
  };
}

/** Specifications that someone has applied for, by title. */
export async function specificationsAppliedFor(locale: Locale): Promise<{ id: string; title: string }[]> {
  const database = await getDatabase();
  const { rows } = await database.execute<{ id: string; title: string; version: string }>(sql`
    SELECT ${specifications.id}, coalesce(${ownSpecificationsLocales.title},
        ${otherSpecificationsLocales.title}, ${specifications.slug}) AS title, ${specifications.version}
        FROM ${specifications}
    LEFT JOIN ${specifications_locales} ${ownSpecificationsLocales}
        ON ${ownSpecificationsLocales._parentID} = ${specifications.id}
        AND ${ownSpecificationsLocales._locale} = ${locale}
    LEFT JOIN ${specifications_locales} ${otherSpecificationsLocales}
        ON ${otherSpecificationsLocales._parentID} = ${specifications.id}
        AND ${otherSpecificationsLocales._locale} <> ${locale}
    WHERE EXISTS (SELECT 1 FROM ${applications} ${aApplications}
        WHERE ${aApplications.specification} = ${specifications.id})
    ORDER BY 2, ${specifications.version}`);
  return rows.map(({ id, title, version }) => ({ id, title: `${title} ${version}` }));
}

/** How many cases wait in each open queue, how many of them too long, and since when the oldest. */
async function countQueues(
  now: Date,
  targets: ReviewTargets,
): Promise<Record<string, { all: number; late: number; oldest: string | null }>> {
  const database = await getDatabase();
  const entries = await Promise.all(
    openQueues.map(async (queue) => {
      const limit = lateBefore(queue, now, targets)?.toISOString() ?? null;
      const { rows } = await database.execute<{ all: string; late: string; oldest: string | null }>(sql`
        SELECT count(*) AS all, count(*) FILTER (WHERE state_at < ${limit}::timestamptz) AS late,
          min(state_at) AS oldest
        FROM ${applications} WHERE state IN ${reviewQueues[queue]}`);
      const { all = '0', late = '0', oldest = null } = rows[0] ?? {};
      return [queue, { all: Number(all), late: Number(late), oldest: oldest && iso(oldest) }] as const;
    }),
  );
  return Object.fromEntries(entries);
}

function conditionOf(filter: QueueFilter, now: Date, targets: ReviewTargets): SQL {
  const { queue, search, assignee, specification, lateOnly } = filter;
  const conditions: SQL[] = [sql`${aApplications.state} IN ${reviewQueues[queue]}`];
  const text = search?.normalize('NFKC').trim().slice(0, LONGEST_SEARCH);
  if (text) {
    const pattern = `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
    conditions.push(
      sql`(${aApplications.number} ILIKE ${pattern} OR ${aApplications.name} ILIKE ${pattern}
          OR ${aApplications.organization} ILIKE ${pattern}
        OR ${aApplications.email} ILIKE ${pattern})`,
    );
  }
  if (assignee === 'nobody') conditions.push(sql`${aApplications.assignee} IS NULL`);
  else if (assignee && isId(assignee)) conditions.push(sql`${aApplications.assignee} = ${assignee}`);
  if (specification && isId(specification))
    conditions.push(sql`${aApplications.specification} = ${specification}`);
  const limit = lateOnly ? lateBefore(queue, now, targets) : undefined;
  if (limit) conditions.push(sql`${aApplications.stateAt} < ${limit.toISOString()}`);
  return sql.join(conditions, sql` AND `);
}
