import { and, eq } from '@payloadcms/db-postgres/drizzle';
import { getTranslation } from '@payloadcms/translations';

import { hasRole } from '@/cms/access';
import { valuesIn } from '@/cms/content-review/revision';
import { type Reviewed, rowKeyOf } from '@/cms/content-review/reviewed';
import { contentReviewEntries, contentReviews } from '@/cms/content-review/tables';
import { fieldsOfTarget, rightsOf } from '@/cms/content-target';
import { inRequestTransaction } from '@/platform/db/payload-transaction';
import { invalidField, PortalError } from '@/platform/http/errors';
import { isUuid } from '@/platform/ids';

import type { NewComment } from '../domain';
import { commentPlaces } from '../places';
import { tellOfReview } from '../tell';
import type { Around } from './change-review';
import { demandReadable, reviewRow } from './read-review';

/**
 * Comments on an item in review: on all of it, a field, or a block of a text.
 * @throws PortalError `forbidden`, `not_found` before the first review, `invalid_input` for a place that is not there
 */
export async function commentOnReview(
  of: Reviewed,
  { locale, text, field, block }: NewComment,
  { req, staffId, clock }: Around,
): Promise<void> {
  if (!hasRole(req, rightsOf(of).update)) throw new PortalError('forbidden');
  await inRequestTransaction(req, async (transaction) => {
    await demandReadable(req, of);
    const row = await reviewRow(transaction, of, locale);
    const values = await valuesIn(req, of, locale);
    if (!row || !values) throw new PortalError('not_found');
    const places = commentPlaces(fieldsOfTarget(req.payload, of), values, (named) =>
      'label' in named && named.label ? getTranslation(named.label, req.i18n) : named.name,
    );
    const place = places.find((one) => one.field === field && one.block === block);
    if (field !== '' && !place) throw invalidField('field', 'unknown');
    const at = clock.now();
    await transaction.insert(contentReviewEntries).values({
      reviewId: row.id,
      kind: 'comment',
      at,
      staffId,
      text,
      field,
      block,
      quote: place?.quote ?? '',
    });
    await tellOfReview(req, transaction, row, { event: 'comment', actorId: staffId, at, text });
  });
}

/**
 * Marks a comment as resolved, or as open again.
 * @throws PortalError `forbidden`, `not_found`
 */
export async function resolveComment(
  of: Reviewed,
  entry: string,
  { resolved }: { readonly resolved: boolean },
  { req, staffId, clock }: Around,
): Promise<void> {
  if (!hasRole(req, rightsOf(of).update)) throw new PortalError('forbidden');
  if (!isUuid(entry)) throw new PortalError('not_found');
  await inRequestTransaction(req, async (transaction) => {
    await demandReadable(req, of);
    const { collection, itemId } = rowKeyOf(of);
    const [found] = await transaction
      .select({ id: contentReviewEntries.id })
      .from(contentReviewEntries)
      .innerJoin(contentReviews, eq(contentReviews.id, contentReviewEntries.reviewId))
      .where(
        and(
          eq(contentReviewEntries.id, entry),
          eq(contentReviewEntries.kind, 'comment'),
          eq(contentReviews.collection, collection),
          eq(contentReviews.itemId, itemId),
        ),
      );
    if (!found) throw new PortalError('not_found');
    await transaction
      .update(contentReviewEntries)
      .set(
        resolved ? { resolvedAt: clock.now(), resolvedBy: staffId } : { resolvedAt: null, resolvedBy: null },
      )
      .where(eq(contentReviewEntries.id, found.id));
  });
}
