import { type SQL, sql } from '@payloadcms/db-postgres/drizzle';
import { alias } from '@payloadcms/db-postgres/drizzle/pg-core';

import type { Locale } from '@/i18n/locales';
import {
  announcements_locales,
  applications,
  mailing_lists_locales,
  members,
  specifications_locales,
  staff,
  subscriptions,
  white_papers_locales,
} from '@/payload-schema';
import { portalTimeZone } from '@/i18n/time-zone';
import { getDatabase } from '@/platform/db/database';
import { isUuid } from '@/platform/ids';
import { mailStates, type MailState } from '@/platform/mail/tables';

import { type EventView, type MailView, type Page, pageWithin, STAFF_PAGE_SIZE } from './domain';
import type { MemberState } from './member-transitions';

const mMembers = alias(members, 'm');
const amMembers = alias(members, 'am');
const ofStaff = alias(staff, 'of_staff');

async function rowsOf<Row>(query: SQL): Promise<Row[]> {
  return (await (await getDatabase()).execute(query)).rows as Row[];
}

const both = (conditions: readonly SQL[]) =>
  conditions.length === 0 ? sql`true` : sql.join([...conditions], sql` AND `);

/** `%` and `_` of what someone types are themselves. */
const containing = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

interface MailFilter {
  readonly state?: string | undefined;
  readonly kind?: string | undefined;
  /** Part of the recipient's address. */
  readonly recipient?: string | undefined;
  readonly page: number;
}

/** Mails of the outbox, the newest first; an unknown state counts as none. */
export async function listMails({ state, kind, recipient, page }: MailFilter): Promise<Page<MailView>> {
  const known = mailStates.includes(state as MailState);
  const where = both([
    ...(known ? [sql`state = ${state}`] : []),
    ...(kind ? [sql`kind = ${kind}`] : []),
    ...(recipient ? [sql`recipient ILIKE ${containing(recipient)}`] : []),
  ]);
  const [count] = await rowsOf<{ total: number }>(
    sql`SELECT count(*)::int AS total FROM mail_outbox WHERE ${where}`,
  );
  const total = count?.total ?? 0;
  const at = pageWithin(page, total);
  const items = await rowsOf<MailView>(sql`
    SELECT id, kind, locale, recipient, subject, redacted_text AS text, state, tries, last_error AS "lastError",
      created_at AS "createdAt", next_try_at AS "nextTryAt", sent_at AS "sentAt",
      ${canSendAgain} AS "canSendAgain"
    FROM mail_outbox WHERE ${where} ORDER BY created_at DESC, id
    LIMIT ${STAFF_PAGE_SIZE} OFFSET ${(at.page - 1) * STAFF_PAGE_SIZE}`);
  return { items, total, ...at };
}

/** Condition of a mail that may be sent again: its body is there, and no code in it has died meanwhile. */
export const canSendAgain = sql`(state = 'failed' AND html <> '' AND kind <> 'code')`;

/** Kinds of mails that are in the outbox. */
export async function mailKinds(): Promise<string[]> {
  return valuesOf(sql`mail_outbox`, sql`kind`);
}

/** The values of an indexed column: each is looked up in the index, where DISTINCT would read the whole table. */
async function valuesOf(table: SQL, column: SQL): Promise<string[]> {
  const rows = await rowsOf<{ value: string }>(sql`
    WITH RECURSIVE known AS (
      SELECT min(${column}) AS value FROM ${table}
      UNION ALL
      SELECT (SELECT min(${column}) FROM ${table} WHERE ${column} > known.value) FROM known
      WHERE known.value IS NOT NULL)
    SELECT value FROM known WHERE value IS NOT NULL ORDER BY value`);
  return rows.map(({ value }) => value);
}

/** How many mails are in each state; a state without any is left out. */
export async function countMails(): Promise<Partial<Record<MailState, number>>> {
  const rows = await rowsOf<{ state: MailState; total: number }>(
    sql`SELECT state, count(*)::int AS total FROM mail_outbox GROUP BY state`,
  );
  return Object.fromEntries(rows.map(({ state, total }) => [state, total]));
}

interface EventFilter {
  readonly action?: string | undefined;
  readonly actorKind?: string | undefined;
  /** Language of titles. */
  readonly locale: Locale;
  /**
   * Id of who did it or of what it happened to, the name of settings in the address, or part of the name, title, or number
   * of either.
   */
  readonly who?: string | undefined;
  /** First and last calendar day, as `2026-11-23`, on the portal’s clock. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly page: number;
}

/** A calendar day as `<input type="date">` sends it. */
const isDay = (text: string | undefined): text is string =>
  text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

const events = sql`audit_events e
  LEFT JOIN ${members} ${mMembers} ON ${mMembers.id} = e.subject_id
  LEFT JOIN ${members} ${amMembers} ON ${amMembers.id} = e.actor_id AND e.actor_kind = 'member'
  LEFT JOIN ${staff} ON ${staff.id} = e.actor_id AND e.actor_kind = 'staff'
  LEFT JOIN ${applications} ON ${applications.id} = e.subject_id
  LEFT JOIN mail_outbox o ON o.id = e.subject_id`;

/** Title of the specification or white paper that an event is about. */
const fileTitle = (locale: Locale) => sql`coalesce(
  (SELECT ${specifications_locales.title} FROM ${specifications_locales}
    WHERE ${specifications_locales._parentID} = e.subject_id AND ${specifications_locales._locale} = ${locale}),
  (SELECT ${white_papers_locales.title} FROM ${white_papers_locales}
    WHERE ${white_papers_locales._parentID} = e.subject_id AND ${white_papers_locales._locale} = ${locale}))`;

/**
 * What an announcement, or the list of a subscription, is called. Subscribers have names and addresses, and the log repeats
 * neither.
 */
const listTitle = (locale: Locale) => sql`coalesce(
  (SELECT coalesce(max(${announcements_locales.subject}) FILTER (WHERE ${announcements_locales._locale} = ${locale}),
      max(${announcements_locales.subject}))
    FROM ${announcements_locales} WHERE ${announcements_locales._parentID} = e.subject_id),
  (SELECT coalesce(max(${mailing_lists_locales.name}) FILTER (WHERE ${mailing_lists_locales._locale} = ${locale}),
      max(${mailing_lists_locales.name}))
    FROM ${mailing_lists_locales} JOIN ${subscriptions} ON ${subscriptions.list} = ${mailing_lists_locales._parentID}
    WHERE ${subscriptions.id} = e.subject_id))`;

/** Condition of the events that a filter lets through. */
function matching({ action, actorKind, who, from, to }: Omit<EventFilter, 'locale' | 'page'>): SQL {
  // When a day begins, so the index of times finds its events.
  const begins = (day: SQL) => sql`(${day})::timestamp AT TIME ZONE ${portalTimeZone()}`;
  return both([
    ...(isDay(from) ? [sql`e.at >= ${begins(sql`${from}::date`)}`] : []),
    ...(isDay(to) ? [sql`e.at < ${begins(sql`${to}::date + 1`)}`] : []),
    ...(action ? [sql`e.action = ${action}`] : []),
    ...(actorKind ? [sql`e.actor_kind = ${actorKind}`] : []),
    ...(who && isUuid(who) ? [sql`(e.subject_id = ${who} OR e.actor_id = ${who})`] : []),
    ...(who && !isUuid(who)
      ? [
          sql`(${mMembers.nickname} ILIKE ${containing(who)} OR ${amMembers.nickname} ILIKE ${containing(who)}
            OR ${staff.name} ILIKE ${containing(who)} OR ${applications.number} ILIKE ${containing(who)}
            OR e.details->>'title' ILIKE ${containing(who)} OR e.details->>'global' = ${who}
            OR EXISTS (SELECT 1 FROM ${staff} ${ofStaff} WHERE ${ofStaff.id} = e.subject_id
              AND ${ofStaff.name} ILIKE ${containing(who)}))`,
        ]
      : []),
  ]);
}

const columns = (
  locale: Locale,
) => sql`e.id, e.at, e.actor_kind AS "actorKind", coalesce(nullif(${staff.name}, ''), ${staff.email},
        ${amMembers.nickname}) AS actor,
      e.action, e.subject_id AS "subjectId", e.details, e.details->>'reason' AS reason,
      CASE split_part(e.action, '.', 1) WHEN 'application' THEN 'application' WHEN 'mail' THEN 'mail'
        WHEN 'release-file' THEN 'file' WHEN 'staff' THEN 'staff' WHEN 'item' THEN 'item'
        WHEN 'announcement' THEN 'item' WHEN 'subscription' THEN 'item' WHEN 'subscribers' THEN 'item'
        WHEN 'suppression' THEN 'none'
        WHEN 'settings' THEN 'settings' WHEN 'file' THEN 'application' WHEN 'data' THEN
          CASE WHEN e.action = 'data.taken' THEN 'none' ELSE 'member' END
        ELSE 'member' END AS about,
      coalesce(nullif(e.details->>'title', ''), ${mMembers.nickname}, ${applications.number}, o.subject,
        (SELECT ${ofStaff.name} FROM ${staff} ${ofStaff} WHERE ${ofStaff.id} = e.subject_id), ${fileTitle(locale)},
        ${listTitle(locale)}) AS subject`;

/** What happened to accounts and what staff did, the newest first. */
export async function listEvents({ locale, page, ...filter }: EventFilter): Promise<Page<EventView>> {
  const where = matching(filter);
  const [count] = await rowsOf<{ total: number }>(
    sql`SELECT count(*)::int AS total FROM ${events} WHERE ${where}`,
  );
  const total = count?.total ?? 0;
  const at = pageWithin(page, total);
  const items = await rowsOf<EventView>(sql`
    SELECT ${columns(locale)} FROM ${events} WHERE ${where} ORDER BY e.at DESC, e.id
    LIMIT ${STAFF_PAGE_SIZE} OFFSET ${(at.page - 1) * STAFF_PAGE_SIZE}`);
  return { items, total, ...at };
}

/** Events that are read together for an export. */
const EXPORT_BATCH = 1_000;

/** All events of a filter, the newest first, in batches; what is added meanwhile is left out. */
export async function* eachEvent({
  locale,
  ...filter
}: Omit<EventFilter, 'page'>): AsyncGenerator<readonly EventView[]> {
  const where = matching(filter);
  let after: SQL = sql`true`;
  for (;;) {
    const batch = await rowsOf<EventView>(sql`
      SELECT ${columns(locale)} FROM ${events} WHERE ${where} AND ${after}
      ORDER BY e.at DESC, e.id DESC LIMIT ${EXPORT_BATCH}`);
    const last = batch.at(-1);
    if (!last) return;
    yield batch;
    after = sql`(e.at, e.id) < (${last.at}::timestamptz, ${last.id}::uuid)`;
  }
}

/** Names of the events that have been recorded. */
export async function eventActions(): Promise<string[]> {
  return valuesOf(sql`audit_events`, sql`action`);
}

/** State of a member, and in how many places it is logged in; `undefined` when there is no such member. */
export async function findMemberState(
  memberId: string,
): Promise<{ state: MemberState; sessions: number } | undefined> {
  const [member] = await rowsOf<{ state: MemberState; sessions: number }>(sql`
    SELECT CASE WHEN ${mMembers.lockedAt} IS NULL THEN 'active' ELSE 'locked' END AS state,
      (SELECT count(*)::int FROM identity_sessions s WHERE s.member_id = ${mMembers.id}
          AND s.expires_at > now()) AS sessions
    FROM ${members} ${mMembers} WHERE ${mMembers.id} = ${memberId}`);
  return member;
}
