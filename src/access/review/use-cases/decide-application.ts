import { sql } from '@payloadcms/db-postgres/drizzle';

import { application_settings, grants as grantsTable } from '@/payload-schema';
import { bare } from '@/platform/db/sql';
import { getDatabase, type Transaction } from '@/platform/db/database';
import { PortalError } from '@/platform/http/errors';
import { privateStorage } from '@/platform/storage/storage';

import { approvals, type ApplicationState, type DecisionInput } from '@/access/shared/domain';
import { copyNumber } from '@/access/shared/numbers';
import {
  applicationById,
  type ApplicationRow,
  eventsOf,
  filesOf,
  grantOfApplication,
  iso,
} from '@/access/shared/records';
import { applicationNotes } from '@/access/shared/tables';

import { recordAcceptance } from '@/access/shared/acceptances';
import { refuseOwnCase, type ReviewContext } from '@/access/shared/reviewer';
import { applyEvent, conflictOf } from '@/access/shared/use-cases/apply-event';
import { type PreparedAgreement, prepareAgreement, storeAgreement } from '@/access/agreements';
import { requestPersonalCopies } from '@/access/downloads';
import { applicationSettings, endOfGrant } from '@/access/shared/use-cases/settings';

/** What the review console gets back. */
export interface DecisionResult {
  readonly state: ApplicationState;
  readonly events: Awaited<ReturnType<typeof eventsOf>>;
}

/**
 * With the setting on, the person who approved the qualification may not approve the agreement, whatever the roles. The
 * change of the state holds the row by now, so neither the setting nor the history can be of another moment.
 * @throws PortalError `forbidden`
 */
async function refuseSameEyes(
  transaction: Transaction,
  application: ApplicationRow,
  { reviewer }: ReviewContext,
): Promise<void> {
  const [settings] = await transaction
    .select({ required: application_settings.secondPairOfEyes })
    .from(application_settings)
    .limit(1);
  if (!settings?.required) return;
  const events = await eventsOf(transaction, application.id);
  const approved = events.findLast(({ event }) => event === approvals[0]);
  if (approved?.actorId === reviewer.id) {
    throw new PortalError('forbidden', { data: { because: 'second_pair_of_eyes' } });
  }
}

/**
 * A decision of staff about an application (contracts, section 5).
 * @throws PortalError `not_found`; `conflict` with the current state and who decided; `forbidden` for an own case and
 * for
 *   the second approval by the same person
 */
export async function decideApplication(
  id: string,
  input: DecisionInput,
  context: ReviewContext,
): Promise<DecisionResult> {
  const database = await getDatabase();
  const { event, expectedState } = input;
  const application = await applicationById(database, id);
  refuseOwnCase(application, context.reviewer);
  if (application.state !== expectedState) throw await conflictOf(database, id, true);
  const settings = await applicationSettings();

  // Made before the transaction, because it takes longer than a row may be locked; thrown away if another decision wins.
  const agreement =
    event === 'approve_qualification' ? await prepareAgreement(application, context) : undefined;
  try {
    await database.transaction((transaction) =>
      decide(transaction, application, { input, context, agreement, grantMonths: settings.grantMonths }),
    );
  } catch (error) {
    if (agreement) await privateStorage().remove(agreement.storageKey);
    throw error;
  }
  return { state: (await applicationById(database, id)).state, events: await eventsOf(database, id) };
}

interface Decision {
  readonly input: DecisionInput;
  readonly context: ReviewContext;
  readonly agreement: PreparedAgreement | undefined;
  readonly grantMonths: number | undefined;
}

async function decide(
  transaction: Transaction,
  application: ApplicationRow,
  { input, context, agreement, grantMonths }: Decision,
): Promise<void> {
  const { event, reason, note } = input;
  const { reviewer, clock } = context;
  const at = clock.now();
  const end =
    input.expiresAt === undefined
      ? endOfGrant(at, grantMonths)
      : input.expiresAt === null
        ? null
        : new Date(input.expiresAt);
  if (event === 'approve_agreement' && input.file !== undefined) {
    await demandPresentFile(transaction, application.id, input.file);
  }
  const sent = event === 'resend_agreement' ? await sentAgreement(transaction, application.id) : agreement;
  const grants = event === 'approve_agreement' || event === 'extend';
  await applyEvent(transaction, application, {
    event,
    actor: { kind: 'staff', id: reviewer.id, name: reviewer.name },
    at,
    reason,
    ...(grants && { details: { expiresAt: end?.toISOString() ?? null } }),
    ...(grants && end && { until: end }),
    ...(sent && {
      attachments: [{ fileName: sent.fileName, contentType: 'application/pdf', storageKey: sent.storageKey }],
    }),
  });
  if (event === approvals[1]) await refuseSameEyes(transaction, application, context);
  if (note) {
    await transaction.insert(applicationNotes).values({
      applicationId: application.id,
      at,
      staffId: reviewer.id,
      staffName: reviewer.name,
      text: note,
    });
  }
  if (event === 'approve_qualification' && agreement) {
    await storeAgreement(transaction, application.id, agreement, at);
  }
  if (event === 'approve_agreement') {
    await acceptSigned(transaction, application);
    await grant(transaction, application, at, end);
  }
  if (event === 'revoke') await endGrant(transaction, application.id, at, reason);
  if (event === 'extend') await extendGrant(transaction, application.id, end);
}

/** The approval is of the copy that the reviewer looked at. @throws PortalError `conflict` when it was replaced */
async function demandPresentFile(transaction: Transaction, applicationId: string, file: string) {
  const present = await returnedAgreement(transaction, applicationId);
  if (present?.id !== file) throw await conflictOf(transaction, applicationId, true);
}

/** Who signed a version has accepted it: downloads ask again only when there is a newer one. */
async function acceptSigned(transaction: Transaction, application: ApplicationRow): Promise<void> {
  const { member_id: memberId } = application;
  const signed = await returnedAgreement(transaction, application.id);
  if (memberId === null || !signed) return;
  await recordAcceptance(transaction, { memberId, version: signed.agreementVersion, at: signed.at });
}

async function returnedAgreement(transaction: Transaction, applicationId: string) {
  const files = await filesOf(transaction, applicationId);
  return files.find(({ kind, replacedAt }) => kind !== 'agreement' && replacedAt === null);
}

async function sentAgreement(transaction: Transaction, applicationId: string) {
  const files = await filesOf(transaction, applicationId);
  return files.find(({ kind, replacedAt }) => kind === 'agreement' && replacedAt === null);
}

/** Gives the applicant the right to personal copies and has the first one made. */
export async function grant(
  transaction: Transaction,
  application: ApplicationRow,
  at: Date,
  expiresAt: Date | null,
): Promise<string> {
  const { rows } = await transaction.execute<{ id: string }>(sql`
    INSERT INTO ${grantsTable} (${bare(grantsTable.number)}, ${bare(grantsTable.specification)},
        ${bare(grantsTable.member)}, ${bare(grantsTable.application)}, ${bare(grantsTable.name)},
        ${bare(grantsTable.organization)}, ${bare(grantsTable.email)},
      ${bare(grantsTable.organizationKey)}, ${bare(grantsTable.emailDomain)}, ${bare(grantsTable.language)},
          ${bare(grantsTable.state)}, ${bare(grantsTable.grantedAt)}, ${bare(grantsTable.expiresAt)},
          ${bare(grantsTable.createdAt)}, ${bare(grantsTable.updatedAt)})
    VALUES (${copyNumber()}, ${application.specification_id}, ${application.member_id}, ${application.id},
      ${application.name}, ${application.organization}, ${application.email}, ${application.organization_key},
      ${application.email_domain}, ${application.language}, 'active',
      ${at.toISOString()}, ${expiresAt?.toISOString() ?? null}, ${at.toISOString()}, ${at.toISOString()})
    RETURNING ${grantsTable.id}`);
  const id = rows[0]?.id ?? '';
  await requestPersonalCopies(transaction, { grantId: id, at });
  return id;
}

async function endGrant(transaction: Transaction, applicationId: string, at: Date, reason?: string) {
  await transaction.execute(sql`
    UPDATE ${grantsTable} SET ${bare(grantsTable.state)} = 'revoked',
        ${bare(grantsTable.revokedAt)} = ${at.toISOString()},
        ${bare(grantsTable.revokeReason)} = ${reason ?? null},
      ${bare(grantsTable.updatedAt)} = ${at.toISOString()}
    WHERE ${grantsTable.application} = ${applicationId} AND ${grantsTable.state} = 'active'`);
}

/** Ends later, or never; an ended grant is in force again. */
async function extendGrant(transaction: Transaction, applicationId: string, end: Date | null) {
  const present = await grantOfApplication(transaction, applicationId);
  if (!present) throw new Error('a granted application has a grant');
  if (end && present.expires_at !== null && end.toISOString() <= iso(present.expires_at)) {
    throw new PortalError('invalid_input', { fields: { expiresAt: 'format' } });
  }
  await transaction.execute(sql`
    UPDATE ${grantsTable} SET ${bare(grantsTable.state)} = 'active',
        ${bare(grantsTable.expiresAt)} = ${end?.toISOString() ?? null}, ${bare(grantsTable.updatedAt)} = now()
    WHERE ${grantsTable.id} = ${present.id}`);
}
