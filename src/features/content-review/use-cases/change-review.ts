import { eq } from '@payloadcms/db-postgres/drizzle';
import type { PayloadRequest } from 'payload';

import { hasRole, mayPublish } from '@/cms/access';
import { isApprovalRequired } from '@/cms/content-review/approval-required';
import { ownWorkOf, type ReviewEvent, reviewMachine } from '@/cms/content-review/domain';
import { revisionIn } from '@/cms/content-review/revision';
import { type Reviewed, rowKeyOf } from '@/cms/content-review/reviewed';
import { contentReviewEntries, contentReviews, type ReviewRow } from '@/cms/content-review/tables';
import { lockEdited } from '@/cms/editing/precondition';
import { isGlobal, rightsOf } from '@/cms/content-target';
import { type AuditAction, recordByStaff } from '@/features/identity';
import type { Clock } from '@/platform/clock/clock';
import type { Executor } from '@/platform/db/database';
import { inRequestTransaction } from '@/platform/db/payload-transaction';
import { stillIn, transit } from '@/platform/db/transition';
import { invalidField, PortalError } from '@/platform/http/errors';

import type { Assignment, Decision, Submission, Withdrawal } from '../domain';
import { approversOf, namesOf } from '../people';
import { tellOfReview } from '../tell';
import { currentRevision, demandReadable, reviewRow } from './read-review';

/** What a change of a review needs from around it. */
export interface Around {
  readonly req: PayloadRequest;
  readonly staffId: string;
  readonly clock: Clock;
}

/** What a lost race answers: where the review is now, and who brought it there. */
export interface CurrentReview {
  readonly state: ReviewRow['state'] | 'none';
  readonly by: string | null;
  /** Whether the texts have changed since the person read them. */
  readonly isChanged: boolean;
}

type PersonsEvent = Extract<
  ReviewEvent,
  'submit' | 'assign' | 'approve' | 'return' | 'withdraw' | 'override'
>;

const actions: Readonly<Record<PersonsEvent, AuditAction>> = {
  submit: 'item.review_submitted',
  assign: 'item.review_assigned',
  approve: 'item.review_approved',
  return: 'item.review_returned',
  withdraw: 'item.review_withdrawn',
  override: 'item.approved_alone',
};

/**
 * Submits the newest texts of an item in one language for review, to someone who may approve them or to all of those.
 * @throws PortalError `forbidden`, `not_found`; `conflict` when they are public already, or someone was faster;
 * `invalid_input` for a reviewer who may not approve them
 */
export async function submitForReview(of: Reviewed, submission: Submission, around: Around): Promise<void> {
  const { req, staffId } = around;
  const { reviewer, note, locale } = submission;
  if (!hasRole(req, rightsOf(of).update)) throw new PortalError('forbidden');
  await change(of, submission, around, {
    event: 'submit',
    note,
    check: async ({ revision, conflict }) => {
      await demandReviewer(req, of, reviewer, staffId);
      if ((await revisionIn(req, of, locale, 'published')) === revision) throw await conflict();
    },
    set: { submittedBy: staffId, reviewer, editedBy: null, decidedBy: null },
  });
}

/**
 * Asks someone else to review what waits, or everyone who may.
 * @throws PortalError as for `submitForReview`
 */
export async function assignReview(of: Reviewed, assignment: Assignment, around: Around): Promise<void> {
  const { req } = around;
  const { reviewer } = assignment;
  if (!hasRole(req, rightsOf(of).update)) throw new PortalError('forbidden');
  await change(of, assignment, around, {
    event: 'assign',
    note: '',
    check: async ({ row }) => demandReviewer(req, of, reviewer, row?.submittedBy ?? null),
    set: { reviewer },
  });
}

/**
 * Approves exactly the texts that the person has seen, or sends them back. Where publishing requires approval, nobody approves
 * their own work, except an administrator who gives a reason for it (`override`).
 * @throws PortalError `forbidden`, `not_found`; `conflict` with `CurrentReview` when the texts have changed or someone else
 * decided first
 */
export async function decideReview(of: Reviewed, decision: Decision, around: Around): Promise<void> {
  const { req, staffId } = around;
  const { event, note } = decision;
  if (!(await mayPublish(req, rightsOf(of).publish))) throw new PortalError('forbidden');
  if (event === 'override' && !hasRole(req, ['administrator'])) throw new PortalError('forbidden');
  await change(of, decision, around, {
    event,
    note,
    check: async ({ row }) => {
      if (event !== 'approve' || !row || !(await isApprovalRequired(req))) return;
      if (ownWorkOf(row, staffId)) throw new PortalError('forbidden');
    },
    set: { decidedBy: staffId },
  });
}

/**
 * Takes back what was submitted.
 * @throws PortalError `forbidden` for those who did not submit it and are no administrators, `not_found`, `conflict`
 */
export async function withdrawReview(of: Reviewed, withdrawal: Withdrawal, around: Around): Promise<void> {
  const { req, staffId } = around;
  await change(of, withdrawal, around, {
    event: 'withdraw',
    note: '',
    check: async ({ row }) => {
      if (row?.submittedBy !== staffId && !hasRole(req, ['administrator']))
        throw new PortalError('forbidden');
    },
    set: {},
  });
}

interface Checked {
  readonly row: ReviewRow | undefined;
  readonly revision: string;
  readonly conflict: () => Promise<PortalError>;
}

interface Change {
  readonly event: PersonsEvent;
  readonly note: string;
  readonly check: (found: Checked) => Promise<void>;
  readonly set: Partial<Pick<ReviewRow, 'submittedBy' | 'reviewer' | 'editedBy' | 'decidedBy'>>;
}

const actorOf: Readonly<Record<PersonsEvent, 'author' | 'reviewer' | 'administrator'>> = {
  submit: 'author',
  assign: 'author',
  approve: 'reviewer',
  return: 'reviewer',
  withdraw: 'author',
  override: 'administrator',
};

/** Moves a review in the transaction of the request, while nobody else can save the item. */
async function change(
  of: Reviewed,
  { locale, expectedState, revision: seen }: Withdrawal,
  { req, staffId, clock }: Around,
  { event, note, check, set }: Change,
): Promise<void> {
  await inRequestTransaction(req, async (transaction) => {
    await demandReadable(req, of);
    await lockEdited(req, of);
    const row = await reviewRow(transaction, of, locale);
    const revision = await currentRevision(req, of, locale);
    const isChanged = revision !== seen;
    const current = async (): Promise<CurrentReview> => {
      const now = await reviewRow(transaction, of, locale);
      return {
        state: now?.state ?? 'none',
        by: now ? await lastPerson(transaction, now.id) : null,
        isChanged,
      };
    };
    const conflict = async () => new PortalError('conflict', { data: await current() });
    const state = row?.state ?? 'none';
    // Withdrawing or passing on a review says nothing about the texts.
    const isAboutTexts = event !== 'withdraw' && event !== 'assign';
    if (state !== expectedState || (isAboutTexts && isChanged)) throw await conflict();
    await check({ row, revision, conflict });
    const at = clock.now();
    await transit({
      move: reviewMachine.move(state, event, actorOf[event]),
      change: async ({ next }) => {
        const values = {
          state: next,
          stateAt: event === 'assign' && row ? row.stateAt : at,
          revision,
          ...set,
        };
        const [moved] = row
          ? await transaction
              .update(contentReviews)
              .set(values)
              .where(stillIn(contentReviews, row))
              .returning()
          : await transaction
              .insert(contentReviews)
              .values({ ...rowKeyOf(of), locale, ...values })
              .onConflictDoNothing()
              .returning();
        return moved;
      },
      current,
      record: async (_move, { id }) => {
        await transaction
          .insert(contentReviewEntries)
          .values({ reviewId: id, kind: event, at, staffId, text: note });
      },
      audit: () =>
        recordByStaff(transaction, {
          at,
          staffId,
          action: actions[event],
          subjectId: isGlobal(of) ? null : of.id,
          ...(event === 'override' && { reason: note }),
          details: { ...(isGlobal(of) ? of : { collection: of.collection }), locale },
        }),
      mail: async (_move, moved) => {
        if (event === 'withdraw') return;
        await tellOfReview(req, transaction, moved, { event, actorId: staffId, at, text: note });
      },
    });
  });
}

async function demandReviewer(
  req: PayloadRequest,
  of: Reviewed,
  reviewer: string | null,
  author: string | null,
): Promise<void> {
  if (reviewer === null) return;
  const isApprover = (await approversOf(req, of)).some(({ id }) => id === reviewer);
  if (!isApprover || reviewer === author) throw invalidField('reviewer', 'unknown');
}

/** Who last did something in a review, for the person who comes second. */
async function lastPerson(executor: Executor, reviewId: string): Promise<string | null> {
  const entries = await executor
    .select({ staffId: contentReviewEntries.staffId, at: contentReviewEntries.at })
    .from(contentReviewEntries)
    .where(eq(contentReviewEntries.reviewId, reviewId));
  const last = entries.toSorted((one, other) => one.at.getTime() - other.at.getTime()).at(-1);
  if (!last?.staffId) return null;
  return (await namesOf(executor, [last.staffId])).get(last.staffId) ?? null;
}
