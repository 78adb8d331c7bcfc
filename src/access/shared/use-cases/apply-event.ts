import { sql } from '@payloadcms/db-postgres/drizzle';

import { recordAudit } from '@/features/identity';
import { applications } from '@/payload-schema';
import { bare } from '@/platform/db/sql';
import { stillIn, transit } from '@/platform/db/transition';
import type { Executor, Transaction } from '@/platform/db/database';
import { PortalError } from '@/platform/http/errors';
import type { MailAttachment } from '@/platform/mail/tables';

import {
  type ActorKind,
  applicationMachine,
  type ApplicationEvent,
  type ApplicationState,
  type HistoryEvent,
} from '../domain';
import { mailApplicant } from '../mails';
import { type ApplicationRow, iso, latestEvent } from '../records';
import { applicationEvents, type SignatureReceipt } from '../tables';

/** Who causes an event. Staff are named in the history, so a lost race can say who decided first. */
export interface Actor {
  readonly kind: ActorKind;
  /** Member or staff member; null for the system. */
  readonly id: string | null;
  readonly name?: string;
}

export interface EventInput {
  readonly event: ApplicationEvent;
  readonly actor: Actor;
  readonly at: Date;
  /** The message to the applicant. */
  readonly reason?: string | undefined;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly receipt?: SignatureReceipt;
  readonly attachments?: readonly MailAttachment[];
  /** End of the grant, for the mail. */
  readonly until?: Date | undefined;
}

/** What a refusal says: the current state and the latest event, and to staff who decided. */
async function currentOf(executor: Executor, applicationId: string, revealStaff: boolean) {
  const { rows } = await executor.execute<{ state: ApplicationState }>(
    sql`SELECT ${applications.state} FROM ${applications} WHERE ${applications.id} = ${applicationId}`,
  );
  const latest = await latestEvent(executor, applicationId);
  return {
    state: rows[0]?.state,
    ...(latest && { event: latest.event, decidedAt: latest.at.toISOString() }),
    ...(latest && revealStaff && { decidedBy: latest.actorName ?? latest.actorKind }),
  };
}

/**
 * The refusal of an event that the current state does not allow, or that someone else was faster with.
 * @param revealStaff whether the answer may name the staff member who decided
 */
export async function conflictOf(
  executor: Executor,
  applicationId: string,
  revealStaff: boolean,
): Promise<PortalError> {
  return new PortalError('conflict', { data: await currentOf(executor, applicationId, revealStaff) });
}

/**
 * The only way a state changes: the row as it was read is the condition of the update, so of several decisions
 * about the same state exactly one wins; the event, the audit record and the mail go into the same transaction.
 * @returns the state after the event
 * @throws PortalError `conflict` with the current state
 */
export function applyEvent(
  transaction: Transaction,
  application: ApplicationRow,
  { event, actor, at, reason, details, receipt, attachments, until }: EventInput,
): Promise<ApplicationState> {
  const { id, state } = application;
  // Later than the state it follows even within a millisecond, so the time tells every state from the one before.
  const stateAt = new Date(
    Math.max(at.getTime(), new Date(application.state_at).getTime() + 1),
  ).toISOString();
  const entryOf = (next: ApplicationState): HistoryEntry => ({
    event,
    fromState: state,
    toState: next,
    actor,
    at,
    reason,
    details,
  });
  return transit({
    move: applicationMachine.move(state, event, actor.kind),
    change: async ({ next }) => {
      const { rows } = await transaction.execute(sql`
        UPDATE ${applications} SET ${bare(applications.state)} = ${next},
            ${bare(applications.stateAt)} = ${stateAt}, ${bare(applications.updatedAt)} = ${at.toISOString()}
        WHERE ${stillIn(applications, { id, state })} AND ${applications.stateAt} = ${iso(application.state_at)}
        RETURNING ${applications.id}`);
      return rows.length === 0 ? undefined : next;
    },
    current: () => currentOf(transaction, id, actor.kind === 'staff'),
    record: ({ next }) => appendEvent(transaction, id, entryOf(next)),
    audit: ({ next }) => auditEvent(transaction, id, entryOf(next)),
    mail: ({ mail }) =>
      mailApplicant(transaction, application, {
        kind: mail,
        ...(reason && { reason }),
        ...(receipt && { receipt }),
        ...(attachments && { attachments }),
        ...(until !== undefined && { until }),
      }),
  });
}

interface HistoryEntry {
  readonly event: HistoryEvent;
  readonly fromState: ApplicationState | null;
  readonly toState: ApplicationState;
  readonly actor: Actor;
  readonly at: Date;
  readonly reason?: string | undefined;
  readonly details?: Readonly<Record<string, unknown>> | undefined;
}

/** Appends an event to the history and to the audit. */
export async function recordEvent(
  transaction: Transaction,
  { id }: Pick<ApplicationRow, 'id'>,
  entry: HistoryEntry,
): Promise<void> {
  await appendEvent(transaction, id, entry);
  await auditEvent(transaction, id, entry);
}

async function appendEvent(
  transaction: Transaction,
  applicationId: string,
  { actor, reason, details, ...rest }: HistoryEntry,
): Promise<void> {
  await transaction.insert(applicationEvents).values({
    applicationId,
    ...rest,
    actorKind: actor.kind,
    actorId: actor.id,
    actorName: actor.name ?? null,
    reason: reason ?? null,
    details: { ...details },
  });
}

async function auditEvent(
  transaction: Transaction,
  subjectId: string,
  { event, fromState, toState, actor, at, details }: HistoryEntry,
): Promise<void> {
  await recordAudit(transaction, {
    at,
    actorKind: actor.kind === 'applicant' ? 'member' : actor.kind,
    actorId: actor.id,
    action: `application.${event}`,
    subjectId,
    // Until when: two extensions are not the same event.
    details: {
      from: fromState,
      to: toState,
      ...(details && 'expiresAt' in details && { expiresAt: details.expiresAt }),
    },
  });
}
