import { and, desc, eq, isNull, sql } from '@payloadcms/db-postgres/drizzle';

import type { Locale } from '@/i18n/locales';
import { canLogIn, hasOneOfRoles } from '@/cms/staff-roles';
import { applications, members, staff } from '@/payload-schema';
import type { Clock } from '@/platform/clock/clock';
import { type Executor, getDatabase } from '@/platform/db/database';
import { PortalError } from '@/platform/http/errors';

import {
  type ActorKind,
  applicationMachine,
  type ApplicationState,
  approvals,
  type Capacity,
  type DownloadLanguage,
  type HistoryEvent,
  isSameName,
  organizationDomain,
} from '@/access/shared/domain';
import {
  applicationById,
  type ApplicationFile,
  type ApplicationRow,
  eventsOf,
  filesOf,
  grantOfApplication,
  iso,
  specificationTitle,
} from '@/access/shared/records';
import { concernsOf, type CopyConcern } from '@/access/shared/signed-copy';
import { applicationNotes, personalCopies, releaseFiles } from '@/access/shared/tables';

import { refuseOwnCase, type Reviewer } from '@/access/shared/reviewer';
import { applicationSettings } from '@/access/shared/use-cases/settings';

import {
  grantsOfOrganization,
  type OrganizationGrant,
  type RelatedCase,
  relatedCases,
} from './related-cases';

/** Everything a reviewer needs to decide one case, in one answer. Times are ISO 8601 UTC. */
export interface ReviewCase {
  readonly id: string;
  readonly number: string;
  readonly state: ApplicationState;
  readonly since: string;
  readonly createdAt: string;
  readonly specification: { readonly slug: string; readonly title: string; readonly version: string };
  readonly language: DownloadLanguage;
  readonly mailLanguage: Locale;
  readonly name: string;
  readonly organization: string;
  readonly email: string;
  readonly assignee: { readonly id: string; readonly name: string } | null;
  readonly account: {
    readonly id: string;
    readonly nickname: string;
    readonly registeredAt: string;
    readonly locked: boolean;
  } | null;
  readonly facts: {
    /** The organization email address was verified by a code when the application was sent. */
    readonly emailProven: boolean;
    /** Domain of the organization; null for a public mail provider. */
    readonly domain: string | null;
    /** The account's own address belongs to the same domain. */
    readonly accountOfDomain: boolean;
    readonly applicationsOfAccount: number;
    readonly rejectionsOfAccount: number;
    /** A holder of the same organization vouched for the applicant. */
    readonly vouched: boolean;
  };
  readonly related: readonly RelatedCase[];
  readonly grants: readonly OrganizationGrant[];
  readonly grant: {
    readonly number: string;
    readonly state: string;
    readonly expiresAt: string | null;
    /** Personal copies of the present files. */
    readonly copies: readonly {
      readonly number: string;
      readonly language: DownloadLanguage;
      readonly state: 'waiting' | 'making' | 'ready' | 'failed';
    }[];
  } | null;
  readonly agreementVersion: string | null;
  readonly files: readonly {
    readonly id: string;
    readonly kind: 'agreement' | 'signed_copy' | 'signature';
    readonly fileName: string;
    readonly contentType: string;
    readonly size: number;
    readonly sha256: string;
    readonly at: string;
    readonly by: ActorKind;
    readonly replaced: boolean;
    /** Of a signature on the site: who signed, and who was expected to. */
    readonly signature: {
      readonly name: string;
      readonly expected: string;
      readonly same: boolean;
      readonly capacity: Capacity | null;
      readonly function: string | null;
    } | null;
    /** Of an uploaded copy; null where it was not looked into. */
    readonly concerns: readonly CopyConcern[] | null;
  }[];
  readonly events: readonly {
    readonly at: string;
    readonly event: HistoryEvent;
    readonly state: ApplicationState;
    readonly by: ActorKind;
    readonly actor: string | null;
    readonly reason: string | null;
    readonly note: string | null;
    /** Of events that give or extend access: its end, null for none. */
    readonly until?: string | null;
  }[];
  readonly notes: readonly {
    readonly id: string;
    readonly at: string;
    readonly author: string;
    readonly text: string;
  }[];
  /** What staff may do now. */
  readonly possible: readonly string[];
  /** Why this reviewer may not decide, or not approve. */
  readonly blocked: 'own_application' | 'second_pair_of_eyes' | null;
  /** Names of those who may approve the agreement instead of this reviewer; empty unless it needs another person. */
  readonly approvers: readonly string[];
  /** When this was read. */
  readonly now: string;
}

/**
 * A case for the review console.
 * @param locale language for the specification's name
 * @throws PortalError `not_found`
 */
export async function reviewCase(
  id: string,
  { locale, reviewer, clock }: { locale: Locale; reviewer: Reviewer; clock: Clock },
): Promise<ReviewCase> {
  const database = await getDatabase();
  const row = await applicationById(database, id);
  const [events, files, notes, grant, related, grants, account, settings, assignee, earlier] =
    await Promise.all([
      eventsOf(database, id),
      filesOf(database, id),
      database
        .select()
        .from(applicationNotes)
        .where(eq(applicationNotes.applicationId, id))
        .orderBy(desc(applicationNotes.at)),
      grantOfApplication(database, id),
      relatedCases(database, row, locale),
      grantsOfOrganization(database, row),
      accountOf(database, row),
      applicationSettings(),
      assigneeOf(database, row),
      otherApplicationsOf(database, row),
    ]);
  const domain = organizationDomain(row.email, settings.publicMailDomains) ?? null;
  const blocked = blockOf(row, reviewer, events, settings.secondPairOfEyes);
  return {
    id: row.id,
    number: row.number,
    state: row.state,
    since: iso(row.state_at),
    createdAt: iso(row.created_at),
    specification: {
      slug: row.specification_slug,
      title: specificationTitle(row, locale),
      version: row.specification_version,
    },
    language: row.language,
    mailLanguage: row.locale,
    name: row.name,
    organization: row.organization,
    email: row.email,
    assignee,
    account: account && {
      id: account.id,
      nickname: account.nickname,
      registeredAt: iso(account.created_at),
      locked: account.locked_at !== null,
    },
    facts: {
      emailProven: events.some(({ event }) => event === 'submit'),
      domain,
      accountOfDomain: domain !== null && row.member_email?.split('@')[1]?.toLowerCase() === domain,
      applicationsOfAccount: earlier.all,
      rejectionsOfAccount: earlier.rejected,
      vouched: row.vouched_by_id !== null,
    },
    related,
    grants,
    grant: grant
      ? {
          number: grant.number,
          state: grant.state,
          expiresAt: grant.expires_at && iso(grant.expires_at),
          copies: await copiesOf(database, grant.id),
        }
      : null,
    agreementVersion: row.agreement_version,
    files: files.map((file) => ({
      id: file.id,
      kind: file.kind,
      fileName: file.fileName,
      contentType: file.contentType,
      size: file.size,
      sha256: file.sha256,
      at: file.at.toISOString(),
      by: file.actorKind,
      replaced: file.replacedAt !== null,
      signature: signatureOf(file, row),
      concerns: concernsOf(file, files) ?? null,
    })),
    events: events.map((event) => ({
      at: event.at.toISOString(),
      event: event.event,
      state: event.toState,
      by: event.actorKind,
      actor: event.actorName,
      reason: event.reason,
      note: typeof event.details.note === 'string' ? event.details.note : null,
      ...endIn(event.details),
    })),
    notes: notes.map((note) => ({
      id: note.id,
      at: note.at.toISOString(),
      author: note.staffName,
      text: note.text,
    })),
    possible: applicationMachine.possible(row.state, 'staff'),
    blocked,
    approvers: blocked === 'second_pair_of_eyes' ? await approversBesides(database, row, reviewer) : [],
    now: clock.now().toISOString(),
  };
}

function endIn({ expiresAt }: Readonly<Record<string, unknown>>): { until?: string | null } {
  return expiresAt === null || typeof expiresAt === 'string' ? { until: expiresAt } : {};
}

function signatureOf(
  { receipt }: ApplicationFile,
  { name }: ApplicationRow,
): ReviewCase['files'][number]['signature'] {
  if (!receipt) return null;
  const { fullName, expectedName: expected = name, capacity = null, function: title = null } = receipt;
  return { name: fullName, expected, same: isSameName(fullName, expected), capacity, function: title };
}

function blockOf(
  row: ApplicationRow,
  reviewer: Reviewer,
  events: Awaited<ReturnType<typeof eventsOf>>,
  secondPairOfEyes: boolean,
): ReviewCase['blocked'] {
  try {
    refuseOwnCase(row, reviewer);
  } catch (error) {
    if (error instanceof PortalError) return 'own_application';
    throw error;
  }
  const approved = events.findLast(({ event }) => event === approvals[0]);
  const sameEyes =
    secondPairOfEyes && row.state === 'agreement_returned' && approved?.actorId === reviewer.id;
  return sameEyes ? 'second_pair_of_eyes' : null;
}

/** Reviewers who can log in, but for one, and for those whose own application it is. */
async function approversBesides(
  executor: Executor,
  row: ApplicationRow,
  { id }: Reviewer,
): Promise<string[]> {
  const { rows } = await executor.execute<{ name: string }>(sql`
    SELECT ${staff.name} FROM ${staff}
    WHERE ${staff.id} <> ${id} AND ${canLogIn}
      AND lower(${staff.email}) NOT IN (lower(${row.email}), lower(coalesce(${row.member_email}::text, '')))
      AND ${hasOneOfRoles(['administrator', 'reviewer'])}
    ORDER BY ${staff.name}`);
  return rows.map(({ name }) => name);
}

async function copiesOf(executor: Executor, grantId: string) {
  return executor
    .select({
      number: personalCopies.number,
      language: releaseFiles.language,
      state: personalCopies.state,
    })
    .from(personalCopies)
    .innerJoin(releaseFiles, eq(releaseFiles.id, personalCopies.fileId))
    .where(and(eq(personalCopies.grantId, grantId), isNull(releaseFiles.replacedAt)))
    .orderBy(desc(releaseFiles.language));
}

async function accountOf(executor: Executor, row: ApplicationRow) {
  const { rows } = await executor.execute<{
    id: string;
    nickname: string;
    created_at: string;
    locked_at: string | null;
  }>(sql`SELECT ${members.id}, ${members.nickname}, ${members.createdAt}, ${members.lockedAt} FROM ${members}
      WHERE ${members.id} = ${row.member_id}`);
  return rows[0] ?? null;
}

/** How many other applications the account has sent, and how many of them were rejected. */
async function otherApplicationsOf(executor: Executor, row: ApplicationRow) {
  const { rows } = await executor.execute<{ all: number; rejected: number }>(sql`
    SELECT count(*)::int AS all,
        count(*) FILTER (WHERE ${applications.state} = 'qualification_rejected')::int AS rejected
    FROM ${applications} WHERE ${applications.member} = ${row.member_id} AND ${applications.id} <> ${row.id}`);
  return rows[0] ?? { all: 0, rejected: 0 };
}

async function assigneeOf(executor: Executor, row: ApplicationRow): Promise<ReviewCase['assignee']> {
  const { rows } = await executor.execute<{ id: string; name: string }>(
    sql`SELECT ${staff.id}, ${staff.name} FROM ${staff} WHERE ${staff.id} = ${row.assignee_id}`,
  );
  return rows[0] ?? null;
}
