import { sql } from '@payloadcms/db-postgres/drizzle';

import { recordAudit } from '@/features/identity';
import { applications } from '@/payload-schema';
import { bare } from '@/platform/db/sql';
import type { Executor, Transaction } from '@/platform/db/database';
import { PortalError } from '@/platform/http/errors';
import type { MailAttachment } from '@/platform/mail/tables';

import {
  type ActorKind,
  type ApplicationEvent,
  type ApplicationState,
  type HistoryEvent,
  nextState,
  transitionOf,
} from '../domain';
import { mailApplicant } from '../mails';
import { type ApplicationRow, iso, latestEvent } from '../records';
import { applicationEvents, type SignatureReceipt } from '../tables';

/** Who causes an event. Staff are named in the history, so a lost race can say who decided first. */
export interface Actor {
  readonly kind: ActorKind;
  /** Member or member of staff; null for the system. */
  readonly id: string | null;
  readonly name?: string;
}

export interface EventInput {
  readonly event: ApplicationEvent;
  readonly actor: Actor;
  readonly at: Date;
  /** What the applicant is told. */
  readonly reason?: string | undefined;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly receipt?: SignatureReceipt;
  readonly attachments?: readonly MailAttachment[];
  /** End of the grant for the mail, in words. */
  readonly until?: string | undefined;
}

/**
 * The refusal of an event that the present state does not allow, or that someone else was faster with.
 * @param revealStaff whether the answer may name the member of staff who decided
 */
export async function conflictOf(
  executor: Executor,
  applicationId: string,
  revealStaff: boolean,
): Promise<PortalError> {
  const { rows } = await executor.execute<{ state: ApplicationState }>(
    sql`SELECT ${applications.state} FROM ${applications} WHERE ${applications.id} = ${applicationId}`,
  );
  const latest = await latestEvent(executor, applicationId);
  return new PortalError('conflict', {
    data: {
      state: rows[0]?.state,
      ...(latest && { event: latest.event, decidedAt: latest.at.toISOString() }),
      ...(latest && revealStaff && { decidedBy: latest.actorName ?? latest.actorKind }),
    },
  });
}

/**
 * The only way a state changes: the row as it was read is the condition of the update, so of several decisions
 * about the same state exactly one wins; the event, the audit record and the mail go into the same transaction.
 * @returns the state after the event
 * @throws PortalError `conflict` with the present state
 */
export async function applyEvent(
  transaction: Transaction,
  application: ApplicationRow,
  input: EventInput,
): Promise<ApplicationState> {
  const { event, actor, at, reason, details, receipt, attachments, until } = input;
  const next = nextState(application.state, event, actor.kind);
  const revealStaff = actor.kind === 'staff';
  if (next === undefined) throw await conflictOf(transaction, application.id, revealStaff);
  // Later than the state it follows even within a millisecond, so the time tells every state from the one before.
  const stateAt = new Date(
    Math.max(at.getTime(), new Date(application.state_at).getTime() + 1),
  ).toISOString();
  const { rows } = await transaction.execute(sql`
    UPDATE ${applications} SET ${bare(applications.state)} = ${next},
        ${bare(applications.stateAt)} = ${stateAt}, ${bare(applications.updatedAt)} = ${at.toISOString()}
    WHERE ${applications.id} = ${application.id} AND ${applications.state} = ${application.state}
        AND ${applications.stateAt} = ${iso(application.state_at)}
    RETURNING ${applications.id}`);
  if (rows.length === 0) throw await conflictOf(transaction, application.id, revealStaff);
  await recordEvent(transaction, application, {
    event,
    fromState: application.state,
    toState: next,
    actor,
    at,
    reason,
    details,
  });
  const { mail } = transitionOf(event);
  if (mail) {
    await mailApplicant(transaction, application, {
      kind: mail,
      ...(reason && { reason }),
      ...(receipt && { receipt }),
      ...(attachments && { attachments }),
      ...(until !== undefined && { until }),
    });
  }
  return next;
}

/** Appends an event to the history and to the audit. */
export async function recordEvent(
  transaction: Transaction,
  application: Pick<ApplicationRow, 'id'>,
  entry: {
    readonly event: HistoryEvent;
    readonly fromState: ApplicationState | null;
    readonly toState: ApplicationState;
    readonly actor: Actor;
    readonly at: Date;
    readonly reason?: string | undefined;
    readonly details?: Readonly<Record<string, unknown>> | undefined;
  },
): Promise<void> {
  const { actor, reason, details, ...rest } = entry;
  await transaction.insert(applicationEvents).values({
    applicationId: application.id,
    ...rest,
    actorKind: actor.kind,
    actorId: actor.id,
    actorName: actor.name ?? null,
    reason: reason ?? null,
    details: { ...details },
  });
  await recordAudit(transaction, {
    at: entry.at,
    actorKind: actor.kind === 'applicant' ? 'member' : actor.kind,
    actorId: actor.id,
    action: `application.${entry.event}`,
    subjectId: application.id,
    details: { from: entry.fromState, to: entry.toState },
  });
}
