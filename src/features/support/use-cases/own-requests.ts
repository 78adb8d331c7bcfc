import { and, asc, desc, eq, inArray } from '@payloadcms/db-postgres/drizzle';

import { recordByMember } from '@/features/identity';
import type { Clock } from '@/platform/clock/clock';
import { type Executor, getDatabase } from '@/platform/db/database';
import { transit } from '@/platform/db/transition';
import { PortalError } from '@/platform/http/errors';
import { countRequest } from '@/platform/rate-limits/rate-limits';

import { type EntryKind, requestMachine, type RequestState } from '../domain';
import { unchanged, withChange } from '../records';
import { type RequestRow, supportEntries, supportRequests } from '../tables';

/** Requests on a page of the personal center. */
const PAGE_LENGTH = 50;

/** What was written after a request was sent: by its reporter, or by the office. */
interface OwnEntry {
  readonly kind: EntryKind;
  readonly at: string;
  readonly text: string;
}

/** A request as its reporter sees it: without notes, and without the people who work on it. */
export interface OwnRequest {
  readonly number: string;
  readonly at: string;
  readonly kind: RequestRow['kind'];
  readonly topic: RequestRow['topic'];
  readonly about: string;
  readonly subject: string;
  readonly text: string;
  readonly language: string;
  readonly fileName: string | null;
  readonly state: RequestState;
  readonly entries: readonly OwnEntry[];
}

/** A page of what a member has asked. */
export interface OwnRequestsPage {
  readonly requests: readonly OwnRequest[];
  readonly page: number;
  readonly hasOlder: boolean;
}

/**
 * What a member has asked, newest first, with the answers.
 * @param page counts from 1
 */
export async function readOwnRequests(memberId: string, page = 1): Promise<OwnRequestsPage> {
  const database = await getDatabase();
  const found = await database
    .select()
    .from(supportRequests)
    .where(eq(supportRequests.memberId, memberId))
    .orderBy(desc(supportRequests.createdAt), desc(supportRequests.id))
    .offset((page - 1) * PAGE_LENGTH)
    .limit(PAGE_LENGTH + 1);
  const rows = found.slice(0, PAGE_LENGTH);
  const entries = await wordsOf(
    database,
    rows.map(({ id }) => id),
  );
  const requests = rows.map((row) => ({
    number: row.number,
    at: row.createdAt.toISOString(),
    kind: row.kind,
    topic: row.topic,
    about: row.about,
    subject: row.subject,
    text: row.text,
    language: row.locale,
    fileName: row.fileName,
    state: row.state,
    entries: entries.flatMap(({ requestId, kind, at, text }) =>
      requestId === row.id ? [{ kind, at: at.toISOString(), text }] : [],
    ),
  }));
  return { requests, page, hasOlder: found.length > PAGE_LENGTH };
}

/** What reporter and office wrote to each other about requests, oldest first. */
export function wordsOf(executor: Executor, ids: readonly string[]) {
  return executor
    .select()
    .from(supportEntries)
    .where(
      and(
        inArray(supportEntries.requestId, [...ids]),
        inArray(supportEntries.kind, ['answer', 'ask', 'respond']),
      ),
    )
    .orderBy(asc(supportEntries.at), asc(supportEntries.id));
}

/**
 * Adds what a member writes to one of the own requests, which gives the turn back to the office. The same words again,
 * with none from the office in between, are a form that was sent twice, and are not added again.
 * @throws PortalError `not_found` when the member has no such request, `conflict` when it is closed or was just changed,
 * `too_many_requests`
 */
export async function respondToRequest(
  { number, text }: { readonly number: string; readonly text: string },
  { memberId, clock }: { readonly memberId: string; readonly clock: Clock },
): Promise<void> {
  await countRequest('support-member', memberId);
  const database = await getDatabase();
  await database.transaction(async (transaction) => {
    const [request] = await transaction
      .select()
      .from(supportRequests)
      .where(and(eq(supportRequests.number, number), eq(supportRequests.memberId, memberId)))
      .for('update');
    if (!request) throw new PortalError('not_found');
    const last = (await wordsOf(transaction, [request.id])).at(-1);
    if (last?.kind === 'respond' && last.text === text) return;
    const now = clock.now();
    await transit({
      move: requestMachine.move(request.state, 'respond', 'reporter'),
      change: async ({ next }) => {
        const [moved] = await transaction
          .update(supportRequests)
          .set({ ...withChange(request, now), state: next })
          .where(unchanged(request))
          .returning({ id: supportRequests.id });
        return moved;
      },
      current: () => Promise.resolve({ state: request.state }),
      record: async () => {
        await transaction
          .insert(supportEntries)
          .values({ requestId: request.id, at: now, kind: 'respond', text });
      },
      audit: () => recordByMember(transaction, { clock }, 'support.respond', memberId, { number }),
    });
  });
}
