import { and, eq } from '@payloadcms/db-postgres/drizzle';
import type { PayloadRequest } from 'payload';

import { recordByStaff } from '@/features/identity';
import { members, staff } from '@/payload-schema';
import type { Clock } from '@/platform/clock/clock';
import { type Executor, getDatabase } from '@/platform/db/database';
import { inRequestTransaction } from '@/platform/db/payload-transaction';
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
import { draftErratum } from './draft-erratum';

interface Around {
  readonly staffId: string;
  readonly clock: Clock;
}

/**
 * Answers a comment and moves it to the state that the answer means. Its author gets the answer by email, unless it only
 * reopens the comment or the account is gone. If the answer asks for it, an accepted report becomes the draft of an erratum.
 * @param around.req of the staff member, for what Payload writes
 * @returns the new state, and the ID of the erratum that belongs to the report
 * @throws PortalError `not_found`, `conflict` with the current state and who answered when someone else was faster,
 * `invalid_input` for an erratum of what is no report, `forbidden` for those who write no errata
 */
export async function answerComment(
  number: string,
  { event, expectedState, answer, fixedIn, erratum }: Answer,
  { staffId, clock, req }: Around & { readonly req: PayloadRequest },
): Promise<{ readonly state: CommentState; readonly erratum: string | null }> {
  return inRequestTransaction(req, async (transaction) => {
    const comment = await commentNumbered(transaction, number);
    const now = clock.now();
    const row = await transit({
      move: comment.state === expectedState ? commentMachine.move(comment.state, event, 'staff') : undefined,
      change: async ({ next }) => {
        const [moved] = await transaction
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
        return moved;
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
      mail: async (move, moved) => {
        if ('mails' in move && move.mails) await mailAuthor(transaction, moved);
      },
    });
    return {
      state: row.state,
      erratum: erratum ? await draftErratum(row, { transaction, req, clock }) : row.erratumId,
    };
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
  const mail = await renderAnswerMail(executor, comment, { ...author, memberId: comment.memberId }, chapter);
  await enqueueMail(executor, mail);
}
