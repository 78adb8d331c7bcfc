import { desc, eq, sql } from '@payloadcms/db-postgres/drizzle';

import { type Locale, preferredText } from '@/i18n/locales';
import {
  agreements,
  applications,
  grants,
  members,
  specifications,
  specifications_locales,
} from '@/payload-schema';
import { byLanguage } from '@/platform/db/by-language';
import type { Executor } from '@/platform/db/database';
import { PortalError } from '@/platform/http/errors';

import type { ApplicationState, DownloadLanguage } from './domain';
import { applicationEvents, applicationFiles } from './tables';

/** An application with what its specification and agreement are called. Times are as PostgreSQL writes them. */
export type ApplicationRow = {
  readonly id: string;
  readonly number: string;
  readonly member_id: string | null;
  readonly member_email: string | null;
  readonly name: string;
  readonly organization: string;
  readonly email: string;
  readonly organization_key: string;
  readonly email_domain: string | null;
  readonly language: DownloadLanguage;
  readonly state: ApplicationState;
  readonly state_at: string;
  readonly locale: Locale;
  readonly agreement_id: string | null;
  readonly agreement_version: string | null;
  readonly vouched_by_id: string | null;
  readonly assignee_id: string | null;
  readonly created_at: string;
  readonly specification_id: string;
  readonly specification_slug: string;
  readonly specification_version: string;
  readonly specification_titles: Partial<Record<Locale, string | null>> | null;
};

const selection = sql`
  SELECT ${applications.id}, ${applications.number}, ${applications.member}, ${members.email} AS member_email,
      ${applications.name}, ${applications.organization}, ${applications.email},
      ${applications.organizationKey},
    ${applications.emailDomain}, ${applications.language}, ${applications.state}, ${applications.stateAt},
        ${applications.locale}, ${applications.agreement}, ${agreements.version} AS agreement_version,
    ${applications.vouchedBy}, ${applications.assignee}, ${applications.createdAt},
        ${specifications.id} AS specification_id, ${specifications.slug} AS specification_slug,
    ${specifications.version} AS specification_version,
        ${byLanguage(specifications_locales, specifications_locales.title, specifications.id)} AS specification_titles
  FROM ${applications}
  JOIN ${specifications} ON ${specifications.id} = ${applications.specification}
  LEFT JOIN ${members} ON ${members.id} = ${applications.member}
  LEFT JOIN ${agreements} ON ${agreements.id} = ${applications.agreement}`;

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** True for text that may be asked of a column of ids. */
export function isId(text: string): boolean {
  return UUID.test(text);
}

/** @throws PortalError `not_found` */
export async function applicationById(executor: Executor, id: string): Promise<ApplicationRow> {
  const { rows } = isId(id)
    ? await executor.execute<ApplicationRow>(sql`${selection} WHERE ${applications.id} = ${id}`)
    : { rows: [] };
  if (!rows[0]) throw new PortalError('not_found');
  return rows[0];
}

/** The application that came last; undefined before there are any. */
export async function latestApplication(executor: Executor): Promise<ApplicationRow | undefined> {
  const { rows } = await executor.execute<ApplicationRow>(
    sql`${selection} ORDER BY ${applications.createdAt} DESC LIMIT 1`,
  );
  return rows[0];
}

/** A member's own application; someone else's does not exist. @throws PortalError `not_found` */
export async function ownApplication(
  executor: Executor,
  id: string,
  memberId: string,
): Promise<ApplicationRow> {
  const application = await applicationById(executor, id);
  if (application.member_id !== memberId) throw new PortalError('not_found');
  return application;
}

/** A member's applications, newest first. */
export async function applicationsOf(executor: Executor, memberId: string): Promise<ApplicationRow[]> {
  const { rows } = await executor.execute<ApplicationRow>(
    sql`${selection} WHERE ${applications.member} = ${memberId} ORDER BY ${applications.createdAt} DESC`,
  );
  return rows;
}

/** What the specification is called in a language, or in another one where it has no title in it. */
export function specificationTitle(
  row: Pick<ApplicationRow, 'specification_titles' | 'specification_slug'>,
  locale: Locale,
): string {
  return preferredText(row.specification_titles, locale) ?? row.specification_slug;
}

/** An application's history, oldest first. */
export function eventsOf(executor: Executor, applicationId: string) {
  return executor
    .select()
    .from(applicationEvents)
    .where(eq(applicationEvents.applicationId, applicationId))
    .orderBy(applicationEvents.seq);
}

/** The latest event of an application. */
export async function latestEvent(executor: Executor, applicationId: string) {
  const [event] = await executor
    .select()
    .from(applicationEvents)
    .where(eq(applicationEvents.applicationId, applicationId))
    .orderBy(desc(applicationEvents.seq))
    .limit(1);
  return event;
}

/** All files of an application, newest first, replaced ones included. */
export function filesOf(executor: Executor, applicationId: string) {
  return executor
    .select()
    .from(applicationFiles)
    .where(eq(applicationFiles.applicationId, applicationId))
    .orderBy(desc(applicationFiles.at));
}

export type ApplicationFile = Awaited<ReturnType<typeof filesOf>>[number];

/** A member as applications need one. */
export type MemberRow = {
  readonly id: string;
  readonly email: string;
  readonly nickname: string;
  /** The name that the member goes by in contracts, once it was given. */
  readonly legal_name: string | null;
  readonly privacy_version: string | null;
  readonly organization: string | null;
  readonly locale: Locale;
};

/** A member who is not locked. @throws PortalError `not_logged_in` */
export async function activeMember(executor: Executor, memberId: string): Promise<MemberRow> {
  const { rows } = await executor.execute<MemberRow>(sql`
    SELECT ${members.id}, ${members.email}, ${members.nickname}, ${members.legalName}, ${members.organization}, ${members.locale},
        ${members.privacyVersion}
        FROM ${members} WHERE ${members.id} = ${memberId} AND ${members.lockedAt} IS NULL`);
  if (!rows[0]) throw new PortalError('not_logged_in');
  return rows[0];
}

export type GrantRow = {
  readonly id: string;
  readonly number: string;
  readonly member_id: string;
  readonly application_id: string | null;
  readonly name: string;
  readonly organization: string;
  readonly email: string;
  readonly language: DownloadLanguage;
  readonly state: 'active' | 'revoked' | 'expired' | 'moved';
  readonly granted_at: string;
  readonly expires_at: string | null;
  readonly specification_id: string;
};

/** The grant by which a member may download a specification at a time; undefined when there is none in force. */
export async function activeGrant(
  executor: Executor,
  { memberId, specificationId, at }: { memberId: string; specificationId: string; at: Date },
): Promise<GrantRow | undefined> {
  const { rows } = await executor.execute<GrantRow>(sql`
    SELECT * FROM ${grants} WHERE ${grants.member} = ${memberId}
        AND ${grants.specification} = ${specificationId}
      AND ${grants.state} = 'active' AND (${grants.expiresAt} IS NULL
          OR ${grants.expiresAt} > ${at.toISOString()})
    ORDER BY ${grants.grantedAt} DESC LIMIT 1`);
  return rows[0];
}

/** The newest grant of an application, whatever its state. */
export async function grantOfApplication(
  executor: Executor,
  applicationId: string,
): Promise<GrantRow | undefined> {
  const { rows } = await executor.execute<GrantRow>(
    sql`SELECT * FROM ${grants} WHERE ${grants.application} = ${applicationId}
        ORDER BY ${grants.grantedAt} DESC LIMIT 1`,
  );
  return rows[0];
}

/** A time from PostgreSQL as ISO 8601 UTC. */
export function iso(time: string | Date): string {
  return new Date(time).toISOString();
}
