import { formatDate } from '@/i18n/dates';
import type { Locale } from '@/i18n/locales';

import { type Release, takesComments } from '../domain';

type ReviewedRelease = Pick<Release, 'status' | 'comments' | 'commentsUntil'>;

/** The last day on which a release takes comments, in words; undefined where it takes none or has no last day. */
export function reviewEnd(release: ReviewedRelease, lang: Locale, now: Date): string | undefined {
  const { commentsUntil } = release;
  return commentsUntil !== undefined && takesComments(release, now)
    ? formatDate(commentsUntil, lang)
    : undefined;
}
