import { Notice } from '@/ui/primitives/notice';
import { TextLink } from '@/ui/primitives/text-link';
import { KeptDates } from '@/ui/words/kept-dates';

import type { Release } from '../domain';
import type { DocumentLabels, DocumentText } from './labels';

/** Says on pages of a superseded or preview release what it is, and leads to the current one; else nothing. */
export function ReleaseBanner(props: {
  release: Pick<Release, 'version' | 'status'>;
  /** The last day of the review, in words; absent where it has none or is over. */
  until: string | undefined;
  /** The current release and where it has this page; absent where it is the same release or there is none. */
  current?: { version: string; href: string };
  /** Where the page is commented on while the release is under review. */
  commentHref?: string | undefined;
  labels: DocumentLabels;
  t: DocumentText;
}) {
  const { release, until, current, commentHref, labels, t } = props;
  if (release.status === 'current') return null;
  return (
    <Notice
      tone={release.status === 'superseded' ? 'warning' : 'info'}
      title={t(`${release.status}.title`, { version: release.version })}
    >
      <p>
        {labels[release.status].text}{' '}
        {commentHref !== undefined && (
          <>
            <TextLink href={commentHref}>{labels.review.comment}</TextLink>{' '}
          </>
        )}
        {current && (
          <TextLink href={current.href}>{t(`${release.status}.link`, { version: current.version })}</TextLink>
        )}
      </p>
      {until !== undefined && (
        <p>
          <KeptDates text={t('preview.until', { date: until })} />
        </p>
      )}
    </Notice>
  );
}
