import { and, eq, sql } from '@payloadcms/db-postgres/drizzle';

import { type Release, takesComments } from '@/content/documents';
import { recordByMember } from '@/features/identity';
import type { Clock } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';
import { invalidField, PortalError } from '@/platform/http/errors';
import { readableCode } from '@/platform/ids';
import { countRequest } from '@/platform/rate-limits/rate-limits';

import { chapterIds } from '../chapters';
import { commentNumberPattern, type CommentedChapter, type NewComment } from '../domain';
import { reviewComments } from '../tables';

/** A public chapter, as someone who comments on it sees it. */
export interface CommentTarget {
  readonly release: Pick<Release, 'status' | 'comments' | 'commentsUntil'>;
  readonly releaseName: string;
  /** `4 Network layer`. */
  readonly chapterName: string;
  /** Names of what in the chapter can be commented on, by anchor. */
  readonly places: ReadonlyMap<string, string>;
}

/** What the use case has to know of its surroundings. */
interface Around {
  readonly memberId: string;
  /** What limits count together; not stored. */
  readonly network: string;
  readonly clock: Clock;
  /** The chapter, or undefined where there is no public one. */
  readonly targetOf: (
    comment: CommentedChapter & { readonly lang: NewComment['lang'] },
  ) => Promise<CommentTarget | undefined>;
}

/**
 * Stores what a member says about a chapter.
 * @returns its number, and whether others see it now or only after moderation
 * @throws PortalError `invalid_input` for a place that is not in the chapter, `not_found`, `forbidden` when the release takes
 * no comments, `too_many_requests`
 */
export async function leaveComment(
  comment: NewComment,
  { memberId, network, clock, targetOf }: Around,
): Promise<{ readonly number: string }> {
  await countRequest('comment-member', memberId);
  await countRequest('comment-network', network);
  const target = await targetOf(comment);
  if (!target) throw new PortalError('not_found');
  if (comment.kind === 'comment' && !takesComments(target.release, clock.now()))
    throw new PortalError('forbidden');
  const place = comment.anchor === '' ? '' : target.places.get(comment.anchor);
  if (place === undefined) throw invalidField('anchor', 'format');
  const database = await getDatabase();
  const ids = await chapterIds(database, comment);
  if (!ids) throw new PortalError('not_found');
  const number = `R-${readableCode(6)}`;
  await database.transaction(async (transaction) => {
    const [stored] = await transaction
      .insert(reviewComments)
      .values({
        ...ids,
        number,
        kind: comment.kind,
        releaseName: target.releaseName,
        place: place === '' ? target.chapterName : `${target.chapterName} · ${place}`,
        anchor: comment.anchor,
        passage: comment.passage,
        text: comment.text,
        locale: comment.lang,
        memberId,
        createdAt: clock.now(),
        visibility: 'waiting',
        state: 'open',
      })
      .returning({ id: reviewComments.id });
    await recordByMember(transaction, { clock }, 'comment.sent', memberId, { number, id: stored?.id });
  });
  return { number };
}

/**
 * Takes back a member's own comment: its words are gone, that there was one and how it was answered stays.
 * @throws PortalError `not_found` when the member has no such comment, `conflict` when it was withdrawn before
 */
export async function withdrawComment(
  number: string,
  { memberId, clock }: { readonly memberId: string; readonly clock: Clock },
): Promise<void> {
  if (!commentNumberPattern.test(number)) throw new PortalError('not_found');
  const database = await getDatabase();
  await database.transaction(async (transaction) => {
    const own = and(eq(reviewComments.number, number), eq(reviewComments.memberId, memberId));
    const [present] = await transaction
      .select({ state: reviewComments.state })
      .from(reviewComments)
      .where(own);
    if (!present) throw new PortalError('not_found');
    const [changed] = await transaction
      .update(reviewComments)
      .set({ state: 'withdrawn', text: '', passage: '' })
      .where(and(own, sql`${reviewComments.state} <> 'withdrawn'`))
      .returning({ id: reviewComments.id });
    if (!changed) throw new PortalError('conflict', { data: { state: 'withdrawn' } });
    await recordByMember(transaction, { clock }, 'comment.withdrawn', memberId, { number });
  });
}
