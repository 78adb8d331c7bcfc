import { and, eq, isNull } from '@payloadcms/db-postgres/drizzle';
import type { PayloadRequest } from 'payload';

import { requirementNumber } from '@/cms/rich-text/blocks';
import { storedLocale } from '@/i18n/locales';
import { errata, releases } from '@/payload-schema';
import type { Clock } from '@/platform/clock/clock';
import type { Executor } from '@/platform/db/database';
import { invalidField } from '@/platform/http/errors';

import { chapterOf } from '../chapters';
import { type CommentRow, reviewComments } from '../tables';

/** Longest title of an erratum. */
const TITLE_MAX = 200;

/**
 * Writes the draft of an erratum from an accepted report, with its place and words, and ties the two together. Editors give
 * it a number and a text in every language before they publish it. A report that has an erratum keeps it.
 * @param around.transaction of `req`; nothing is written without the decision
 * @returns the ID of the erratum
 * @throws PortalError `invalid_input` for what is no report, or when its release is gone
 */
export async function draftErratum(
  comment: CommentRow,
  {
    transaction,
    req,
    clock,
  }: { readonly transaction: Executor; readonly req: PayloadRequest; readonly clock: Clock },
): Promise<string> {
  if (comment.kind !== 'error') throw invalidField('erratum', 'format');
  const [present] = await transaction
    .select({ id: errata.id })
    .from(reviewComments)
    .innerJoin(errata, and(eq(errata.id, reviewComments.erratumId), isNull(errata.deletedAt)))
    .where(eq(reviewComments.id, comment.id));
  if (present) return present.id;
  const [release] = await transaction
    .select({ document: releases.document })
    .from(releases)
    .where(eq(releases.id, comment.releaseId));
  if (!release?.document) throw invalidField('erratum', 'format');
  const chapter = await chapterOf(transaction, comment.chapterId);
  const { anchor, passage, text, place } = comment;
  const { id } = await req.payload.create({
    collection: 'errata',
    locale: storedLocale(comment.locale),
    draft: true,
    depth: 0,
    overrideAccess: false,
    req,
    data: {
      title: place.slice(0, TITLE_MAX),
      text: [passage && `“${passage}”`, text].filter(Boolean).join('\n\n'),
      document: release.document,
      release: comment.releaseId,
      ...(chapter && { chapter: chapter.chapter }),
      ...(anchor !== '' && (requirementNumber.test(anchor) ? { requirement: anchor } : { anchor })),
      status: 'confirmed',
      date: clock.now().toISOString(),
      _status: 'draft',
    },
  });
  await transaction.update(reviewComments).set({ erratumId: id }).where(eq(reviewComments.id, comment.id));
  return id;
}
