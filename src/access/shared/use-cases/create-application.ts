import { sql } from '@payloadcms/db-postgres/drizzle';

import type { Locale } from '@/i18n/locales';
import { applications } from '@/payload-schema';
import { bare } from '@/platform/db/sql';
import type { Transaction } from '@/platform/db/database';
import { PortalError } from '@/platform/http/errors';

import { type ApplicationState, type DownloadLanguage, openStates, organizationIdentityKey } from '../domain';
import { mailApplicant } from '../mails';
import { applicationNumber } from '../numbers';
import { activeGrant, applicationById, type ApplicationRow } from '../records';

import { type Actor, recordEvent } from './apply-event';

export interface NewApplication {
  readonly specificationId: string;
  readonly memberId: string;
  readonly name: string;
  readonly organization: string;
  readonly email: string;
  readonly emailDomain: string | undefined;
  readonly language: DownloadLanguage;
  readonly locale: Locale;
  /** The grant of the colleague who vouches for the applicant. */
  readonly vouchedBy?: string;
  readonly agreementId?: string | null;
}

/**
 * Lets one transaction at a time begin something for a member and a specification, and refuses a second application
 * beside one that is under way or granted.
 * @throws PortalError `conflict` with the state and id of the present application
 */
export async function refuseSecondApplication(
  transaction: Transaction,
  { memberId, specificationId, at }: { memberId: string; specificationId: string; at: Date },
): Promise<void> {
  await transaction.execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${`application:${memberId}:${specificationId}`}, 0))`,
  );
  const open = sql.join(
    openStates.map((state) => sql`${state}`),
    sql`, `,
  );
  const { rows } = await transaction.execute<{ id: string; state: ApplicationState }>(sql`
    SELECT ${applications.id}, ${applications.state} FROM ${applications}
    WHERE ${applications.member} = ${memberId} AND ${applications.specification} = ${specificationId}
        AND ${applications.state} IN (${open}) LIMIT 1`);
  if (rows[0]) throw new PortalError('conflict', { data: rows[0] });
  const grant = await activeGrant(transaction, { memberId, specificationId, at });
  if (grant) throw new PortalError('conflict', { data: { id: grant.application_id, state: 'granted' } });
}

/** Adds an application with its first event; the applicant is mailed unless it was moved over. */
export async function createApplication(
  transaction: Transaction,
  application: NewApplication,
  { event, state, actor, at }: { event: 'submit' | 'move'; state: ApplicationState; actor: Actor; at: Date },
): Promise<ApplicationRow> {
  const now = at.toISOString();
  const { rows } = await transaction.execute<{ id: string }>(sql`
    INSERT INTO ${applications} (${bare(applications.number)}, ${bare(applications.specification)},
        ${bare(applications.member)}, ${bare(applications.name)}, ${bare(applications.organization)},
        ${bare(applications.email)}, ${bare(applications.organizationKey)},
      ${bare(applications.emailDomain)}, ${bare(applications.language)}, ${bare(applications.state)},
          ${bare(applications.stateAt)}, ${bare(applications.locale)}, ${bare(applications.vouchedBy)},
          ${bare(applications.agreement)}, ${bare(applications.createdAt)}, ${bare(applications.updatedAt)})
    VALUES (${applicationNumber(at)}, ${application.specificationId}, ${application.memberId},
        ${application.name},
      ${application.organization}, ${application.email}, ${organizationIdentityKey(application.organization)},
      ${application.emailDomain ?? null}, ${application.language}, ${state}, ${now}, ${application.locale},
      ${application.vouchedBy ?? null}, ${application.agreementId ?? null}, ${now}, ${now})
    RETURNING ${applications.id}`);
  const created = await applicationById(transaction, rows[0]?.id ?? '');
  await recordEvent(transaction, created, { event, fromState: null, toState: state, actor, at });
  if (event === 'submit') await mailApplicant(transaction, created, { kind: 'received' });
  return created;
}
