import { Notice } from '@/ui/primitives/notice';
import { TextLink } from '@/ui/primitives/text-link';

import type { Release } from '../domain';
import { fill } from './labels';
import type { DocumentLabels } from './labels';

/** Says on pages of a superseded or preview release what it is, and leads to the current one; else nothing. */
export function ReleaseBanner(props: {
  release: Pick<Release, 'version' | 'status'>;
  /** The current release and where it has this page; absent where it is the same release or there is none. */
  current?: { version: string; href: string };
  labels: DocumentLabels;
}) {
  const { release, current, labels } = props;
  if (release.status === 'current') return null;
  const words = labels[release.status];
  return (
    <Notice
      tone={release.status === 'superseded' ? 'warning' : 'info'}
      title={fill(words.title, { version: release.version })}
    >
      <p>
        {words.text}{' '}
        {current && <TextLink href={current.href}>{fill(words.link, { version: current.version })}</TextLink>}
      </p>
    </Notice>
  );
}
