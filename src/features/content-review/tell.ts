import { and, eq, isNotNull } from '@payloadcms/db-postgres/drizzle';
import type { PayloadRequest } from 'payload';

import { reviewedIn } from '@/cms/content-review/reviewed';
import { contentReviewEntries, type ReviewRow } from '@/cms/content-review/tables';
import { isGlobal } from '@/cms/content-target';
import { newestTexts } from '@/cms/translations/newest-texts';
import { type ReviewedOccasion, tellStaff } from '@/features/notices';
import type { Executor } from '@/platform/db/database';

import { approversOf } from './people';

/** What happened in a review. */
export type ReviewOccasion = Pick<ReviewedOccasion, 'actorId' | 'at' | 'text'> & {
  readonly event: 'submit' | 'assign' | 'approve' | 'override' | 'return' | 'comment' | 'edit';
};

/**
 * Tells those whom it concerns: of what was submitted the reviewer, or everyone who may approve it; of a decision the author;
 * of a comment everyone in the review; of the end of an approval its author and who approved it.
 */
export async function tellOfReview(
  req: PayloadRequest,
  executor: Executor,
  review: ReviewRow,
  { event, ...occasion }: ReviewOccasion,
): Promise<void> {
  const { locale } = review;
  const of = reviewedIn(review);
  const title = await titleOf(req.payload, executor, { of, locale });
  const tell = (kind: ReviewedOccasion['kind'], people: readonly (string | null)[]) =>
    tellStaff(executor, people, { ...occasion, kind, of, locale, title });
  switch (event) {
    case 'submit':
    case 'assign': {
      if (review.reviewer !== null) return tell('assigned', [review.reviewer]);
      const approvers = await approversOf(req, of);
      return tell(
        'submitted',
        approvers.map(({ id }) => id).filter((id) => id !== review.submittedBy),
      );
    }
    case 'approve':
    case 'override':
      return tell('approved', [review.submittedBy]);
    case 'return':
      return tell('returned', [review.submittedBy]);
    case 'comment':
      return tell('commented', await participants(executor, review));
    case 'edit':
      return tell('ended', [review.submittedBy, review.decidedBy]);
  }
}

async function titleOf(
  payload: PayloadRequest['payload'],
  executor: Executor,
  { of, locale }: Pick<ReviewedOccasion, 'of' | 'locale'>,
): Promise<string> {
  if (isGlobal(of)) return '';
  const texts = (await newestTexts(payload, executor, [of])).get(of.id);
  return texts?.get(locale)?.title ?? '';
}

async function participants(executor: Executor, review: ReviewRow): Promise<readonly (string | null)[]> {
  const found = await executor
    .selectDistinct({ id: contentReviewEntries.staffId })
    .from(contentReviewEntries)
    .where(and(eq(contentReviewEntries.reviewId, review.id), isNotNull(contentReviewEntries.staffId)));
  return [review.submittedBy, review.reviewer, ...found.map(({ id }) => id)];
}
