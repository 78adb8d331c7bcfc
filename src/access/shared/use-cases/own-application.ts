import { and, eq, isNull, max, sql } from '@payloadcms/db-postgres/drizzle';

import { byLocale, type Locale } from '@/i18n/locales';
import { specifications } from '@/payload-schema';
import { type Executor, getDatabase, type Transaction } from '@/platform/db/database';

import type { ApplicantContext } from '../applicant-context';
import {
  applicationMachine,
  type ApplicationState,
  type HistoryEvent,
  nextActions,
  type Step,
  stepOf,
} from '../domain';
import {
  activeMember,
  type ApplicationRow,
  eventsOf,
  filesOf,
  grantOfApplication,
  iso,
  ownApplication,
  specificationTitle,
} from '../records';
import { type ApplicantConcern, concernsOf, isForApplicants } from '../signed-copy';
import { isReleasedIn } from '../specifications';
import { downloadLog, personalCopies, releaseFiles, type SignatureReceipt } from '../tables';
import { isLate, type UsualTime } from '../working-days';
import { usualTime } from './usual-time';

/** An application as its applicant sees it (contracts, section 5). Times are ISO 8601 UTC. */
export interface ApplicationView {
  readonly id: string;
  readonly number: string;
  /** The specification's slug. */
  readonly specification: string;
  readonly title: Readonly<Record<Locale, string>>;
  readonly version: string;
  readonly state: ApplicationState;
  readonly step: Step;
  readonly language: Locale;
  readonly name: string;
  readonly organization: string;
  readonly email: string;
  readonly events: readonly {
    readonly at: string;
    readonly event: HistoryEvent;
    readonly state: ApplicationState;
    readonly note: string | null;
    readonly by: 'applicant' | 'office';
  }[];
  readonly nextAction: string;
  /** Who has to act; null when nobody has. */
  readonly waitingFor: 'applicant' | 'office' | null;
  /** How long the office usually needs for what it has to do now, and whether this one waits longer; else null. */
  readonly usual: (UsualTime & { readonly late: boolean }) | null;
  /** What the applicant may do now. */
  readonly possible: readonly string[];
  readonly agreement: {
    readonly version: string;
    readonly sha256: string | null;
    /** Of what was sent, the binding one first; null for one from before November 2026. */
    readonly languages: readonly Locale[] | null;
    readonly returned: {
      readonly kind: 'signed_copy' | 'signature';
      readonly fileName: string;
      readonly size: number;
      readonly sha256: string;
      readonly at: string;
      readonly receipt: SignatureReceipt | null;
      /** What speaks against an uploaded copy at first sight. */
      readonly concerns: readonly ApplicantConcern[];
    } | null;
  } | null;
  readonly grant: {
    readonly number: string;
    readonly since: string;
    readonly until: string | null;
    /** The latest download; null before the first one. */
    readonly downloadedAt: string | null;
    /** The personal copy: `to_be_released` where there is no file in the language yet. */
    readonly copy: {
      readonly state: 'ready' | 'preparing' | 'to_be_released';
      readonly size: number | null;
      readonly sha256: string | null;
    };
  } | null;
}

/** What an applicant sees of an application. */
export async function viewOf(
  executor: Executor,
  application: ApplicationRow,
  at: Date,
): Promise<ApplicationView> {
  const [events, files, grant, usual] = await Promise.all([
    eventsOf(executor, application.id),
    filesOf(executor, application.id),
    grantOfApplication(executor, application.id),
    usualTime(executor, application.state, at),
  ]);
  const { state } = application;
  const before = events.findLast(({ toState }) => toState === state)?.fromState ?? undefined;
  const [who = '', action = ''] = nextActions[state].split(':');
  const sent = files.find(({ kind, replacedAt }) => kind === 'agreement' && replacedAt === null);
  const returned = files.find(({ kind, replacedAt }) => kind !== 'agreement' && replacedAt === null);
  const inForce = grant?.state === 'active' && (grant.expires_at === null || new Date(grant.expires_at) > at);
  const downloadedAt =
    grant && inForce && state === 'granted'
      ? await lastDownload(executor, grant.id, application.member_id)
      : null;
  // The last step is the download; after it nobody has to do anything.
  const isIdle = who === 'nobody' || downloadedAt !== null;
  return {
    id: application.id,
    number: application.number,
    specification: application.specification_slug,
    title: byLocale((locale) => specificationTitle(application, locale)),
    version: application.specification_version,
    state,
    step: stepOf(state, before),
    language: application.language,
    name: application.name,
    organization: application.organization,
    email: application.email,
    events: events.map(({ at: when, event, toState, reason, actorKind }) => ({
      at: when.toISOString(),
      event,
      state: toState,
      note: reason,
      by: actorKind === 'applicant' ? 'applicant' : 'office',
    })),
    nextAction: action,
    waitingFor: isIdle ? null : who === 'office' ? 'office' : 'applicant',
    usual: usual ? { ...usual, late: isLate(new Date(application.state_at), at, usual) } : null,
    possible: applicationMachine.possible(state, 'applicant'),
    agreement:
      application.agreement_version === null
        ? null
        : {
            version: application.agreement_version,
            sha256: sent?.sha256 ?? null,
            languages: sent?.findings?.languages ?? null,
            returned:
              returned && returned.kind !== 'agreement'
                ? {
                    kind: returned.kind,
                    fileName: returned.fileName,
                    size: returned.size,
                    sha256: returned.sha256,
                    at: returned.at.toISOString(),
                    receipt: returned.receipt,
                    concerns: (concernsOf(returned, files) ?? []).filter(isForApplicants),
                  }
                : null,
          },
    grant:
      grant && inForce && state === 'granted'
        ? {
            number: grant.number,
            since: iso(grant.granted_at),
            until: grant.expires_at === null ? null : iso(grant.expires_at),
            downloadedAt,
            copy: await copyOf(executor, grant.id, application),
          }
        : null,
  };
}

/** @param memberId narrows the search, by the index of the log */
async function lastDownload(
  executor: Executor,
  grantId: string,
  memberId: string | null,
): Promise<string | null> {
  if (memberId === null) return null;
  const [found] = await executor
    .select({ at: max(downloadLog.at) })
    .from(downloadLog)
    .where(and(eq(downloadLog.memberId, memberId), eq(downloadLog.grantId, grantId)));
  return found?.at?.toISOString() ?? null;
}

async function copyOf(
  executor: Executor,
  grantId: string,
  { specification_id: specificationId, language }: ApplicationRow,
): Promise<NonNullable<ApplicationView['grant']>['copy']> {
  const [found] = await executor
    .select({
      state: personalCopies.state,
      size: personalCopies.size,
      sha256: personalCopies.sha256,
    })
    .from(releaseFiles)
    .leftJoin(
      personalCopies,
      and(eq(personalCopies.fileId, releaseFiles.id), eq(personalCopies.grantId, grantId)),
    )
    .where(
      and(
        eq(releaseFiles.specificationId, specificationId),
        eq(releaseFiles.language, language),
        isNull(releaseFiles.replacedAt),
        sql`EXISTS (SELECT 1 FROM ${specifications} WHERE ${specifications.id} = ${specificationId}
          AND ${isReleasedIn(sql`${language}`)})`,
      ),
    )
    .limit(1);
  if (!found) return { state: 'to_be_released', size: null, sha256: null };
  return found.state === 'ready'
    ? { state: 'ready', size: found.size, sha256: found.sha256 }
    : { state: 'preparing', size: null, sha256: null };
}

type Change = (transaction: Transaction, application: ApplicationRow, at: Date) => Promise<void>;

/** Runs a change of an own application in a transaction. @returns the application afterwards */
export async function asApplicant(
  id: string,
  { memberId, clock }: ApplicantContext,
  change: Change,
): Promise<ApplicationView> {
  const database = await getDatabase();
  await activeMember(database, memberId);
  const at = clock.now();
  await database.transaction(async (transaction) =>
    change(transaction, await ownApplication(transaction, id, memberId), at),
  );
  return viewOf(database, await ownApplication(database, id, memberId), at);
}
