import { and, eq, exists, or, sql } from '@payloadcms/db-postgres/drizzle';

import { hasOneOfRoles, canLogIn } from '@/cms/staff-roles';
import { recordByStaff } from '@/features/identity';
import { staff } from '@/payload-schema';
import type { Clock } from '@/platform/clock/clock';
import { type Executor, getDatabase, type Transaction } from '@/platform/db/database';
import { transit } from '@/platform/db/transition';
import { invalidField } from '@/platform/http/errors';
import { enqueueMail } from '@/platform/mail/outbox';
import { privateStorage } from '@/platform/storage/storage';

import {
  type Act,
  type Assignment,
  type RequestEvent,
  requestMachine,
  type RequestState,
  supportRoles,
} from '../domain';
import { renderReply } from '../mails';
import { requestNumbered, unchanged, withChange } from '../records';
import { type RequestRow, supportEntries, supportRequests } from '../tables';

interface Around {
  readonly staffId: string;
  readonly clock: Clock;
}

/** What came of a change. */
interface Changed {
  readonly state: RequestState;
  readonly revision: number;
}

/**
 * Answers a request, asks its reporter for more, closes, or reopens it. What is written to the reporter goes out by email in
 * the language of the request, with what was asked. Someone who writes becomes the person in charge if there is none.
 * @throws PortalError `not_found`, `conflict` with the current state when it has changed since the person saw it
 */
export async function actOnRequest(
  number: string,
  { event, expectedRevision, text }: Act,
  around: Around,
): Promise<Changed> {
  return change(number, { event, expectedRevision, text }, around, (request) => ({
    ...(request.assignee === null && event !== 'close' && { assignee: around.staffId }),
  }));
}

/**
 * Puts someone in charge of a request, or nobody; a new request is then in progress.
 * @throws PortalError `not_found`, `conflict`; `invalid_input` for someone who may not answer requests
 */
export async function assignRequest(
  number: string,
  { assignee, expectedRevision }: Assignment,
  around: Around,
): Promise<Changed> {
  const database = await getDatabase();
  if (assignee !== null && !(await mayAnswer(database, assignee))) throw invalidField('assignee', 'unknown');
  return change(number, { event: 'assign', expectedRevision, text: '' }, around, () => ({ assignee }));
}

/** Someone who takes care of requests, or did. */
export interface OfficeMember {
  readonly id: string;
  readonly name: string;
  /** Whether requests can be handed over to this person, who answers them and can log in. */
  readonly isAvailable: boolean;
}

const answering = and(hasOneOfRoles(supportRoles), canLogIn);

/** Everyone who can be put in charge of a request, and those who still are, by name. */
export async function officeMembers(executor: Executor): Promise<OfficeMember[]> {
  const rows = await executor
    .select({
      id: staff.id,
      name: staff.name,
      email: staff.email,
      isAvailable: sql<boolean>`(${answering})`,
    })
    .from(staff)
    .where(
      or(
        answering,
        exists(
          executor
            .select({ id: supportRequests.id })
            .from(supportRequests)
            .where(eq(supportRequests.assignee, staff.id)),
        ),
      ),
    )
    .orderBy(staff.name);
  return rows.map(({ id, name, email, isAvailable }) => ({ id, name: name || email, isAvailable }));
}

async function mayAnswer(executor: Executor, id: string): Promise<boolean> {
  const [person] = await executor
    .select({ id: staff.id })
    .from(staff)
    .where(and(eq(staff.id, id), answering));
  return person !== undefined;
}

async function change(
  number: string,
  {
    event,
    expectedRevision,
    text,
  }: { readonly event: RequestEvent; readonly expectedRevision: number; readonly text: string },
  { staffId, clock }: Around,
  set: (request: RequestRow) => { readonly assignee?: string | null },
): Promise<Changed> {
  const database = await getDatabase();
  return database.transaction(async (transaction) => {
    const request = await requestNumbered(transaction, number);
    const now = clock.now();
    const isAsSeen = request.revision === expectedRevision;
    const { state, revision } = await transit({
      move: isAsSeen ? requestMachine.move(request.state, event, 'staff') : undefined,
      change: async ({ next }) => {
        const [moved] = await transaction
          .update(supportRequests)
          .set({ ...withChange(request, now), ...set(request), state: next })
          .where(unchanged(request))
          .returning();
        return moved;
      },
      current: () => currentOf(transaction, request.id),
      record: async () => {
        await transaction
          .insert(supportEntries)
          .values({ requestId: request.id, at: now, kind: event, text, staffId });
      },
      audit: ({ next }) =>
        recordByStaff(transaction, {
          at: now,
          staffId,
          action: `support.${event}`,
          subjectId: request.id,
          details: { number, state: next },
        }),
      mail: async (move, moved) => {
        if (!('mails' in move) || !move.mails || (event !== 'answer' && event !== 'ask')) return;
        await enqueueMail(transaction, await renderReply(transaction, moved, { event, text }));
      },
    });
    return { state, revision };
  });
}

/**
 * Adds a note that only the office reads.
 * @throws PortalError `not_found`
 */
export async function noteOnRequest(
  number: string,
  text: string,
  { staffId, clock }: Around,
): Promise<{ readonly number: string }> {
  const database = await getDatabase();
  await database.transaction(async (transaction) => {
    const { id } = await requestNumbered(transaction, number);
    const at = clock.now();
    await transaction.insert(supportEntries).values({ requestId: id, at, kind: 'note', text, staffId });
    // The year after which a request is removed begins again; its revision stays, as nothing changed that others act on.
    await transaction.update(supportRequests).set({ changedAt: at }).where(eq(supportRequests.id, id));
    await recordByStaff(transaction, {
      at,
      staffId,
      action: 'support.note',
      subjectId: id,
      details: { number },
    });
  });
  return { number };
}

/**
 * Removes a request with its history and attachment, such as when its reporter asks for it.
 * @throws PortalError `not_found`
 */
export async function removeRequest(
  number: string,
  { staffId, clock }: Around,
): Promise<{ readonly number: string }> {
  const database = await getDatabase();
  const fileKey = await database.transaction(async (transaction) => {
    const request = await requestNumbered(transaction, number);
    await transaction.delete(supportRequests).where(eq(supportRequests.id, request.id));
    await recordByStaff(transaction, {
      at: clock.now(),
      staffId,
      action: 'support.delete',
      subjectId: request.id,
      details: { number },
    });
    return request.fileKey;
  });
  if (fileKey !== null) await privateStorage().remove(fileKey);
  return { number };
}

/** State of a request and who is in charge, for the person who acts second. */
async function currentOf(transaction: Transaction, id: string) {
  const [current] = await transaction
    .select({ state: supportRequests.state, assignee: staff.name })
    .from(supportRequests)
    .leftJoin(staff, eq(staff.id, supportRequests.assignee))
    .where(eq(supportRequests.id, id));
  return current;
}
