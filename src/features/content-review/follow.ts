import type { ReviewListener } from '@/cms/content-review/follow-reviews';
import { reviewedIn } from '@/cms/content-review/reviewed';
import { isGlobal } from '@/cms/content-target';
import { recordAudit } from '@/features/identity';
import { forgetNoticesOf } from '@/features/notices';

import { tellOfReview } from './tell';

/** Records an approval that ended with an edit, and tells of it; publications and the trash are in the record anyway. */
export const recordFollowed: ReviewListener = async (executor, { event, review, staffId, at }, req) => {
  if (event === 'delete') await forgetNoticesOf(executor, review.itemId);
  if (event !== 'edit') return;
  const of = reviewedIn(review);
  await recordAudit(executor, {
    at,
    actorKind: staffId === null ? 'system' : 'staff',
    actorId: staffId,
    action: 'item.approval_ended',
    subjectId: isGlobal(of) ? null : of.id,
    details: { ...(isGlobal(of) ? of : { collection: of.collection }), locale: review.locale },
  });
  await tellOfReview(req, executor, review, { event, actorId: staffId, at, text: '' });
};
