import type texts from '@/i18n/messages/en/staff.json';
import type { Executor } from '@/platform/db/database';

import type { IdentityContext } from './context';
import { auditEvents } from './tables';

/** What can be recorded: every event that the event log of the admin has a text for. */
export type AuditAction = keyof (typeof texts)['events']['actions'];

/** Records what a member did to their own account. Names, addresses, and secrets do not belong in the details. */
export async function recordByMember(
  executor: Executor,
  context: Pick<IdentityContext, 'clock'>,
  action: AuditAction,
  memberId: string,
): Promise<void> {
  await executor.insert(auditEvents).values({
    at: context.clock.now(),
    actorKind: 'member',
    actorId: memberId,
    action,
    subjectId: memberId,
  });
}

/** Records what a staff member did: to which member, or to which other thing, and for which reason. */
export async function recordByStaff(
  executor: Executor,
  event: {
    readonly at: Date;
    readonly staffId: string;
    readonly action: AuditAction;
    readonly subjectId: string;
    readonly reason?: string;
  },
): Promise<void> {
  await executor.insert(auditEvents).values({
    at: event.at,
    actorKind: 'staff',
    actorId: event.staffId,
    action: event.action,
    subjectId: event.subjectId,
    details: event.reason === undefined ? {} : { reason: event.reason },
  });
}

/** Records an event of another feature, such as a decision about an application. Names do not belong in the details. */
export async function recordAudit(
  executor: Executor,
  event: {
    readonly at: Date;
    readonly actorKind: 'member' | 'staff' | 'system';
    readonly actorId: string | null;
    readonly action: AuditAction;
    /** What it was about, such as the id of an application. */
    readonly subjectId: string;
    readonly details?: Readonly<Record<string, unknown>>;
  },
): Promise<void> {
  await executor.insert(auditEvents).values({ ...event, details: { ...event.details } });
}
