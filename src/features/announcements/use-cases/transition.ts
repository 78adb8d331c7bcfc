import { sql } from '@payloadcms/db-postgres/drizzle';

import { HOLD_SECONDS } from '@/cms/bulk/hold';
import { recordByStaff } from '@/features/identity';
import { byLocale, storedLocale, type Locale } from '@/i18n/locales';
import { announcements, announcements_locales, mailing_lists_locales, subscriptions } from '@/payload-schema';
import { type Clock, secondsAfter } from '@/platform/clock/clock';
import { bare } from '@/platform/db/sql';
import { stillIn, transit } from '@/platform/db/transition';
import { type Executor, getDatabase, type Transaction } from '@/platform/db/database';
import { PortalError } from '@/platform/http/errors';
import { currentLogContext } from '@/platform/log-context';

import {
  type AnnouncementEvent,
  announcementMachine,
  type AnnouncementState,
  type AnnouncementTransition,
} from '../domain';
import { announcementDeliveries, announcementMails, type DeliveryState } from '../tables';
import { renderAnnouncement } from './render-announcement';

/** How far an announcement is. */
export interface Progress {
  readonly state: AnnouncementState;
  /** When it was saved last, or moved on. ISO 8601 UTC. */
  readonly updatedAt: string;
  readonly total: number;
  readonly counts: Readonly<Partial<Record<DeliveryState, number>>>;
  /** Copies a second over the last ten seconds. */
  readonly perSecond: number;
  /** ISO 8601 UTC. */
  readonly scheduledAt: string | null;
  /** Seconds until it begins, by the portal’s clock; null when it is not scheduled. */
  readonly waits: number | null;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
  /** What the relay said last, to copies that it put off or refused. */
  readonly lastError: string | null;
}

/**
 * What staff do with an announcement.
 * @throws PortalError `conflict` with the current state, when it is not the expected one, or with `changed` when someone has
 *   saved the announcement since `seenAt`; `not_found`
 */
export async function changeAnnouncement(
  id: string,
  { event, expectedState, at, seenAt }: AnnouncementTransition,
  { staffId, clock }: { readonly staffId: string; readonly clock: Clock },
): Promise<Progress> {
  const database = await getDatabase();
  // Fails before anything is scheduled when there is nothing to send.
  if (event === 'schedule') await renderAnnouncement(database, id);
  await database.transaction(async (transaction) => {
    if (event === 'schedule' && seenAt !== undefined) {
      await demandSeen(transaction, { id, state: expectedState }, seenAt);
    }
    const moment = event === 'schedule' ? momentOf(at, clock) : null;
    await transit({
      move: announcementMachine.move(expectedState, event, 'staff'),
      change: ({ next }) => move(transaction, id, { from: expectedState, to: next, event, moment }),
      current: async () => ({ state: await stateOf(transaction, id) }),
    });
    if (event === 'retry_uncertain') {
      await transaction.execute(sql`
        UPDATE announcement_deliveries SET state = 'waiting', next_try_at = ${clock.now().toISOString()}
        WHERE announcement_id = ${id} AND state = 'uncertain'`);
    }
    if (event === 'cancel') {
      await transaction.execute(sql`
        UPDATE announcement_deliveries SET state = 'skipped'
        WHERE announcement_id = ${id} AND state = 'waiting'`);
    }
    await recordByStaff(transaction, {
      at: clock.now(),
      staffId,
      action: `announcement.${event}`,
      subjectId: id,
      details: { collection: 'announcements', ...(moment !== null && { due: moment }) },
    });
  });
  return progressOf(id, { clock });
}

/** When sending begins: never before its sender had the time to take it back (ADR 225). */
function momentOf(at: string | undefined, clock: Clock): string {
  const earliest = secondsAfter(clock.now(), HOLD_SECONDS);
  const wanted = at === undefined ? earliest : new Date(at);
  return (wanted < earliest ? earliest : wanted).toISOString();
}

/** Nobody sends a text that someone else has changed in the meantime; saves wait until the announcement has moved on. */
async function demandSeen(
  executor: Executor,
  expected: { readonly id: string; readonly state: AnnouncementState },
  seenAt: string,
): Promise<void> {
  const { rows } = await executor.execute(sql`
    SELECT FROM ${announcements} WHERE ${stillIn(announcements, expected)}
        AND date_trunc('milliseconds', ${announcements.updatedAt}) > ${seenAt}::timestamptz
    FOR NO KEY UPDATE`);
  if (rows.length > 0) throw new PortalError('conflict', { data: { state: expected.state, changed: true } });
}

async function move(
  executor: Executor,
  id: string,
  {
    from,
    to,
    event,
    moment,
  }: { from: AnnouncementState; to: AnnouncementState; event: AnnouncementEvent; moment: string | null },
): Promise<AnnouncementState | undefined> {
  const times =
    event === 'schedule'
      ? sql`, scheduled_at = ${moment}`
      : event === 'unschedule'
        ? sql`, scheduled_at = NULL`
        : event === 'retry_uncertain'
          ? sql`, finished_at = NULL`
          : sql``;
  const { rows } = await executor.execute(sql`
    UPDATE ${announcements} SET ${bare(announcements.state)} = ${to},
        ${bare(announcements.requestId)} = ${currentLogContext()?.requestId ?? null},
        ${bare(announcements.updatedAt)} = now()${times}
    WHERE ${stillIn(announcements, { id, state: from })} RETURNING ${announcements.id}`);
  return rows.length > 0 ? to : undefined;
}

async function stateOf(executor: Executor, id: string): Promise<AnnouncementState> {
  const { rows } = await executor.execute<{ state: AnnouncementState }>(
    sql`SELECT ${announcements.state} FROM ${announcements} WHERE ${announcements.id} = ${id}`,
  );
  const [row] = rows;
  if (!row) throw new PortalError('not_found');
  return row.state;
}

/** Who would get an announcement now. */
export interface Audience {
  readonly list: string;
  readonly readers: Readonly<Record<Locale, number>>;
  /** Languages in which something is written; readers of another one get one of these. */
  readonly written: readonly Locale[];
}

/** Readers of an announcement that has not begun, in the admin's language. @throws PortalError `not_found` */
export async function audienceOf(id: string, locale: Locale): Promise<Audience> {
  const database = await getDatabase();
  const { rows } = await database.execute<{
    list: string;
    readers: Partial<Record<Locale, number>> | null;
    written: Locale[];
  }>(sql`
    SELECT (SELECT coalesce(max(${mailing_lists_locales.name}) FILTER (WHERE ${mailing_lists_locales._locale} = ${locale}), max(${mailing_lists_locales.name}))
        FROM ${mailing_lists_locales} WHERE ${mailing_lists_locales._parentID} = ${announcements.list}) AS list,
      (SELECT jsonb_object_agg(r.locale, r.readers) FROM (
        SELECT ${subscriptions.locale} AS locale, count(*)::int AS readers ${readersOf} GROUP BY 1) r) AS readers,
      ARRAY(SELECT ${announcements_locales._locale}::text FROM ${announcements_locales}
        WHERE ${announcements_locales._parentID} = ${announcements.id}
            AND ${announcements_locales.subject} <> '' AND ${announcements_locales.body} IS NOT NULL) AS written
    FROM ${announcements} WHERE ${announcements.id} = ${id}`);
  const [found] = rows;
  if (!found) throw new PortalError('not_found');
  return {
    list: found.list,
    readers: byLocale((code) => found.readers?.[code] ?? 0),
    written: found.written,
  };
}

/** The subscriptions `s` that an announcement `a` goes to. */
const readersOf = sql`FROM ${subscriptions} WHERE ${subscriptions.list} = ${announcements.list}
    AND ${subscriptions.state} = 'subscribed'
  AND (${announcements.audience} = 'all' OR ${subscriptions.locale} = ${announcements.audience}::text)
  AND NOT EXISTS (SELECT FROM mail_suppressions m WHERE m.address = ${subscriptions.email})`;

/** Begins what is due: renders it once, and makes a row for each reader, in one transaction. @returns how many began */
export async function beginDue({ clock }: { clock: Clock }): Promise<number> {
  const database = await getDatabase();
  const now = clock.now().toISOString();
  const { rows } = await database.execute<{ id: string }>(
    sql`SELECT ${announcements.id} FROM ${announcements} WHERE ${announcements.state} = 'scheduled'
        AND ${announcements.scheduledAt} <= ${now} ORDER BY ${announcements.scheduledAt}`,
  );
  for (const { id } of rows) await database.transaction((transaction) => begin(transaction, id, now));
  return rows.length;
}

async function begin(transaction: Transaction, id: string, now: string): Promise<void> {
  const to = announcementMachine.next('scheduled', 'begin', 'system');
  const { rows } = await transaction.execute(sql`
    UPDATE ${announcements} SET ${bare(announcements.state)} = ${to}, ${bare(announcements.startedAt)} = ${now}
    WHERE ${stillIn(announcements, { id, state: 'scheduled' })} RETURNING ${announcements.id}`);
  // Another worker was first, or staff took it back.
  if (rows.length === 0) return;
  const { mails } = await renderAnnouncement(transaction, id);
  await transaction
    .insert(announcementMails)
    .values(
      Object.entries(mails).map(([locale, mail]) => ({
        announcementId: id,
        locale: storedLocale(locale),
        ...mail,
      })),
    )
    .onConflictDoNothing();
  await transaction.execute(sql`
    INSERT INTO ${announcementDeliveries} (announcement_id, subscription_id, email, locale, next_try_at)
    SELECT ${announcements.id}, r.id, r.email, r.locale, ${now}::timestamptz
    FROM ${announcements}, LATERAL (SELECT ${subscriptions.id}, ${subscriptions.email},
        ${subscriptions.locale} ${readersOf}) r
    WHERE ${announcements.id} = ${id} ON CONFLICT DO NOTHING`);
}

/** How far an announcement is. @throws PortalError `not_found` */
export async function progressOf(id: string, { clock }: { clock: Clock }): Promise<Progress> {
  const database = await getDatabase();
  const since = new Date(clock.now().getTime() - 10_000).toISOString();
  const [announcement, deliveries] = await Promise.all([
    database.execute<{
      state: AnnouncementState;
      updated: string;
      scheduled: string | null;
      started: string | null;
      finished: string | null;
      error: string | null;
    }>(sql`
      SELECT state, ${announcements.updatedAt}::text AS updated, scheduled_at::text AS scheduled, started_at::text AS started, finished_at::text AS finished,
        (SELECT last_error FROM announcement_deliveries d
         WHERE d.announcement_id = ${announcements.id} AND last_error IS NOT NULL LIMIT 1) AS error
      FROM ${announcements} WHERE ${announcements.id} = ${id}`),
    database.execute<{ state: DeliveryState; count: number; recent: number }>(sql`
      SELECT state, count(*)::int AS count, count(*) FILTER (WHERE sent_at > ${since})::int AS recent
      FROM announcement_deliveries WHERE announcement_id = ${id} GROUP BY state`),
  ]);
  const [found] = announcement.rows;
  if (!found) throw new PortalError('not_found');
  const utc = (text: string | null) => (text === null ? null : new Date(text).toISOString());
  const rows = deliveries.rows;
  return {
    state: found.state,
    updatedAt: new Date(found.updated).toISOString(),
    total: rows.reduce((sum, { count }) => sum + count, 0),
    counts: Object.fromEntries(rows.map(({ state, count }) => [state, count])),
    perSecond: rows.reduce((sum, { recent }) => sum + recent, 0) / 10,
    scheduledAt: utc(found.scheduled),
    waits: found.state === 'scheduled' ? secondsUntil(utc(found.scheduled), clock) : null,
    startedAt: utc(found.started),
    finishedAt: utc(found.finished),
    lastError: found.error,
  };
}

const secondsUntil = (moment: string | null, clock: Clock): number =>
  moment === null ? 0 : Math.max(0, (new Date(moment).getTime() - clock.now().getTime()) / 1_000);
