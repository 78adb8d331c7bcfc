import { and, asc, eq, isNull, lte, sql } from '@payloadcms/db-postgres/drizzle';

import { mailing_lists, subscriptions } from '@/payload-schema';
import { type Clock, secondsAfter } from '@/platform/clock/clock';
import { type Executor, getDatabase } from '@/platform/db/database';
import { currentLogContext, withLogContext } from '@/platform/log-context';

import { addressHash } from '../suppressions';
import { mailmanMembers, mailmanOperations } from '../tables';
import { type MailmanClient, MailmanRefusal, MailmanUnreachable } from './client';

/** Operations read at a time. */
const BATCH = 50;
/** Tries after which an operation is given up: about half a day. The nightly comparison begins again. */
export const MAILMAN_TRIES = 20;

/** Seconds until the next try: doubling from 30 s, at most an hour. */
const pauseAfter = (tries: number) => Math.min(30 * 2 ** Math.min(tries - 1, 7), 3600);

export interface MailmanContext {
  readonly mailman: MailmanClient;
  readonly clock: Clock;
  readonly log?: { warn(details: Record<string, unknown>, message: string): void };
}

type Operation = typeof mailmanOperations.$inferSelect;

/**
 * Repeats waiting changes of membership in Mailman. What is asked of Mailman is what holds here at that moment, not what
 * the operation once said, so changes of the same address cannot overtake each other; asking twice is harmless.
 * Ends early when Mailman does not answer at all: then the others need not be tried either.
 * @param until when to stop at the latest; the rest follows with the next run
 * @returns how many were done and given up
 */
export async function drainMailman(
  context: MailmanContext,
  until: () => boolean = () => false,
): Promise<{ done: number; failed: number }> {
  const { clock } = context;
  const database = await getDatabase();
  const result = { done: 0, failed: 0 };
  while (!until()) {
    const due = await database
      .select()
      .from(mailmanOperations)
      .where(and(lte(mailmanOperations.nextTryAt, clock.now()), isNull(mailmanOperations.failedAt)))
      .orderBy(asc(mailmanOperations.createdAt))
      .limit(BATCH);
    if (due.length === 0) break;
    for (const operation of due) {
      const { requestId } = operation;
      // Lines about it belong to the request that caused it, in this run of the job.
      const about = { ...currentLogContext(), ...(requestId !== null && { requestId }) };
      const { end, isAway } = await withLogContext(about, () => tryOperation(database, operation, context));
      if (end === 'done') result.done += 1;
      if (end === 'failed') result.failed += 1;
      if (isAway) return result;
    }
  }
  return result;
}

/** Repeats one change in Mailman. @returns what became of it, and whether Mailman did not answer at all */
async function tryOperation(
  executor: Executor,
  operation: Operation,
  { mailman, clock, log }: MailmanContext,
): Promise<{ end: 'done' | 'waits' | 'failed'; isAway: boolean }> {
  try {
    await carryOut(executor, mailman, operation);
    await executor.delete(mailmanOperations).where(eq(mailmanOperations.id, operation.id));
    return { end: 'done', isAway: false };
  } catch (error) {
    if (!(error instanceof MailmanRefusal || error instanceof MailmanUnreachable)) throw error;
    const isLast = await postpone(executor, operation, error, clock);
    log?.warn(
      { err: error, operationId: operation.id, action: operation.action },
      isLast ? 'Mailman did not get a change; it is given up' : 'Mailman did not get a change; it waits',
    );
    return { end: isLast ? 'failed' : 'waits', isAway: error instanceof MailmanUnreachable };
  }
}

async function carryOut(executor: Executor, mailman: MailmanClient, operation: Operation): Promise<void> {
  const { listAddress, email, name } = operation;
  const { rows } = await executor.execute(sql`
    SELECT FROM ${subscriptions} JOIN ${mailing_lists} ON ${mailing_lists.id} = ${subscriptions.list}
    WHERE ${mailing_lists.address} = ${listAddress} AND ${mailing_lists.deletedAt} IS NULL
        AND ${subscriptions.email} = ${email} AND ${subscriptions.state} = 'subscribed'`);
  const member = { listAddress, addressHash: addressHash(email) };
  if (rows.length > 0) {
    await mailman.subscribe(listAddress, { email, name });
    await executor.insert(mailmanMembers).values(member).onConflictDoNothing();
  } else {
    await mailman.unsubscribe(listAddress, email);
    await executor
      .delete(mailmanMembers)
      .where(
        and(eq(mailmanMembers.listAddress, listAddress), eq(mailmanMembers.addressHash, member.addressHash)),
      );
  }
}

/** Notes a try that did not succeed. @returns whether it was the last one */
async function postpone(
  executor: Executor,
  operation: Operation,
  error: Error,
  clock: Clock,
): Promise<boolean> {
  const tries = operation.tries + 1;
  const isLast = tries >= MAILMAN_TRIES || (error instanceof MailmanRefusal && error.isFinal);
  await executor
    .update(mailmanOperations)
    .set({
      tries,
      lastError: error.message.slice(0, 300),
      nextTryAt: secondsAfter(clock.now(), pauseAfter(tries)),
      failedAt: isLast ? clock.now() : null,
    })
    .where(eq(mailmanOperations.id, operation.id));
  return isLast;
}
