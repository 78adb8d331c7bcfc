import { sql } from '@payloadcms/db-postgres/drizzle';

import type texts from '@/i18n/messages/en/staff.json';
import { systemClock } from '@/platform/clock/clock';
import { type Executor, getDatabase } from '@/platform/db/database';
import { env } from '@/platform/env';
import { clientOf } from '@/platform/http/client';
import { currentLogContext } from '@/platform/log-context';

import { AUDIT_CHANNEL } from './audit-stream/channel';
import type { IdentityContext } from './context';
import { auditEvents, auditForwards } from './tables';

/** What can be recorded: every event that the event log of the admin has a text for. */
export type AuditAction = keyof (typeof texts)['events']['actions'];

type NewEvent = typeof auditEvents.$inferInsert & { readonly details: Readonly<Record<string, unknown>> };

/**
 * Adds an event to the log, and to those that are forwarded, if the portal forwards them (ADR 141). What staff do names the
 * network of the request that did it.
 */
async function writeEvent(executor: Executor, { details, ...event }: NewEvent): Promise<void> {
  const network = event.actorKind === 'staff' ? currentLogContext()?.network : undefined;
  const entry = { ...event, details: { ...(network !== undefined && { network }), ...details } };
  const [written] = await executor.insert(auditEvents).values(entry).returning({ id: auditEvents.id });
  if (env.AUDIT_STREAM === undefined || !written) return;
  await executor.insert(auditForwards).values({ eventId: written.id });
  await executor.execute(sql`SELECT pg_notify(${AUDIT_CHANNEL}, '')`);
}

/** Records what a member did to their own account. Names, addresses, and secrets do not belong in the details. */
export async function recordByMember(
  executor: Executor,
  context: Pick<IdentityContext, 'clock'>,
  action: AuditAction,
  memberId: string,
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await writeEvent(executor, {
    at: context.clock.now(),
    actorKind: 'member',
    actorId: memberId,
    action,
    subjectId: memberId,
    details: { ...details },
  });
}

/** Records what a staff member did: to which member, or to which other thing, and for which reason. */
export async function recordByStaff(
  executor: Executor,
  event: {
    readonly at: Date;
    readonly staffId: string;
    readonly action: AuditAction;
    readonly subjectId: string | null;
    readonly reason?: string | undefined;
    readonly details?: Readonly<Record<string, unknown>>;
  },
): Promise<void> {
  await writeEvent(executor, {
    at: event.at,
    actorKind: 'staff',
    actorId: event.staffId,
    action: event.action,
    subjectId: event.subjectId,
    details: { ...event.details, ...(event.reason !== undefined && { reason: event.reason }) },
  });
}

/** Records an event of another feature, such as a decision about an application. Names do not belong in the details. */
export async function recordAudit(
  executor: Executor,
  event: {
    readonly at: Date;
    readonly actorKind: 'member' | 'staff' | 'system' | 'visitor';
    readonly actorId: string | null;
    readonly action: AuditAction;
    /** What it was about, such as the ID of an application; null for what has none, such as settings. */
    readonly subjectId: string | null;
    readonly details?: Readonly<Record<string, unknown>>;
  },
): Promise<void> {
  await writeEvent(executor, { ...event, details: { ...event.details } });
}

/** Records that a staff member has read what is protected, or has taken it along. */
export async function recordAccess(
  { staff, req }: { readonly staff: { readonly id: string }; readonly req: { readonly headers: Headers } },
  action: AuditAction,
  {
    subjectId = null,
    ...details
  }: Readonly<Record<string, unknown>> & { readonly subjectId?: string | null },
): Promise<void> {
  await recordAudit(await getDatabase(), {
    at: systemClock.now(),
    actorKind: 'staff',
    actorId: staff.id,
    action,
    subjectId,
    details: { ...details, network: clientOf(req).network },
  });
}
