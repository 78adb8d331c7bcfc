import Link from 'next/link';

import { helpTexts } from './texts';

/** Places in the handbooks that pages of the admin link to; a test checks that they exist. */
export const helpPlaces = {
  review: 'reviewers#work-through-the-review-console',
  requests: 'reviewers#decide-on-subscription-requests',
  subscribers: 'reviewers#find-import-and-unsubscribe-people',
  suppressions: 'reviewers#stop-or-resume-emails-to-an-address',
  system: 'operators#use-the-system-page',
  mail: 'operators#deliver-it',
  backups: 'operators#make-backups-and-verify-them',
} as const;

/** The address of a place in the handbooks. */
export const helpAddress = (to: keyof typeof helpPlaces): string => `/admin/help/${helpPlaces[to]}`;

/** A link to the section of the handbook about a page. */
export function HelpLink({ to, language }: { to: keyof typeof helpPlaces; language: string }) {
  return (
    <Link href={helpAddress(to)} prefetch={false}>
      {helpTexts(language).t('link')}
    </Link>
  );
}
