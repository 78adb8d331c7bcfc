import { and, eq } from '@payloadcms/db-postgres/drizzle';

import { recordByStaff } from '@/features/identity';
import { members, staff } from '@/payload-schema';
import type { Clock } from '@/platform/clock/clock';
import { type Executor, getDatabase } from '@/platform/db/database';
import { stillIn, transit } from '@/platform/db/transition';
import { PortalError } from '@/platform/http/errors';
import { enqueueMail } from '@/platform/mail/outbox';

import { chapterOf } from '../chapters';
import {
  commentNumberPattern,
  type Answer,
  commentMachine,
  type CommentState,
  type VisibilityChange,
} from '../domain';
import { renderAnswerMail } from '../mails';
import { type CommentRow, reviewComments } from '../tables';

interface Around {
  readonly staffId: string;
  readonly clock: Clock;
}

/**
 * Answers a comment and moves it to the state that the answer means. Its author gets the answer by email, unless it only
 * reopens the comment or the account is gone.
 * @throws PortalError `not_found`, `conflict` with the current state and who answered when someone else was faster
 */
export async function answerComment(
  number: string,
  { event, expectedState, answer, fixedIn }: Answer,
  { staffId, clock }: Around,
): Promise<{ readonly state: CommentState }> {
  const database = await getDatabase();
  return database.transaction(async (transaction) => {
    const comment = await commentNumbered(transaction, number);
    const now = clock.now();
    const { state } = await transit({
      move: comment.state === expectedState ? commentMachine.move(comment.state, event, 'staff') : undefined,
      change: async ({ next }) => {
        const [row] = await transaction
          .update(reviewComments)
          .set({
            state: next,
            answer,
            fixedIn: event === 'fix' ? fixedIn : '',
            answeredAt: now,
            answeredBy: staffId,
          })
          .where(stillIn(reviewComments, comment))
          .returning();
        return row;
      },
      current: () => currentOf(transaction, comment.id),
      audit: ({ next }) =>
        recordByStaff(transaction, {
          at: now,
          staffId,
          action: `comment.${event}`,
          subjectId: comment.id,
          details: { number, state: next },
        }),
      mail: async (move, row) => {
        if ('mails' in move && move.mails) await mailAuthor(transaction, row);
      },
    });
    return { state };
  });
}

/**
 * Lets a comment through to other readers, or hides it from them.
 * @throws PortalError `not_found`, `conflict` when someone else was faster
 */
export async function moderateComment(
  number: string,
  { visibility, expected }: VisibilityChange,
  { staffId, clock }: Around,
): Promise<{ readonly visibility: string }> {
  const database = await getDatabase();
  return database.transaction(async (transaction) => {
    const comment = await commentNumbered(transaction, number);
    const [changed] = await transaction
      .update(reviewComments)
      .set({ visibility })
      .where(and(eq(reviewComments.id, comment.id), eq(reviewComments.visibility, expected)))
      .returning({ id: reviewComments.id });
    if (!changed) throw new PortalError('conflict', { data: await currentOf(transaction, comment.id) });
    await recordByStaff(transaction, {
      at: clock.now(),
      staffId,
      action: visibility === 'shown' ? 'comment.show' : 'comment.hide',
      subjectId: comment.id,
      details: { number },
    });
    return { visibility };
  });
}

async function commentNumbered(executor: Executor, number: string): Promise<CommentRow> {
  if (!commentNumberPattern.test(number)) throw new PortalError('not_found');
  const [comment] = await executor.select().from(reviewComments).where(eq(reviewComments.number, number));
  if (!comment) throw new PortalError('not_found');
  return comment;
}

/** State of a comment and who brought it there, for the person who answers second. */
async function currentOf(executor: Executor, id: string) {
  const [current] = await executor
    .select({
      state: reviewComments.state,
      visibility: reviewComments.visibility,
      answeredBy: staff.name,
    })
    .from(reviewComments)
    .leftJoin(staff, eq(staff.id, reviewComments.answeredBy))
    .where(eq(reviewComments.id, id));
  return current;
}

async function mailAuthor(executor: Executor, comment: CommentRow): Promise<void> {
  if (comment.memberId === null) return;
  const [author] = await executor
    .select({ email: members.email, nickname: members.nickname })
    .from(members)
    .where(eq(members.id, comment.memberId));
  if (!author) return;
  const chapter = await chapterOf(executor, comment.chapterId);
  const mail = await renderAnswerMail(comment, { ...author, memberId: comment.memberId }, chapter);
  await enqueueMail(executor, mail);
}
