import type { ServerProps } from 'payload';

import { NavLinks } from '@/cms/admin/nav-links';
import { holdsOneOf } from '@/cms/permissions';

import { reviewDesk } from '../desk';
import { reviewViewTexts } from './view-texts';

/** Link to the work list of reviews in the admin’s menu. */
export function ReviewsNav({ i18n, user }: ServerProps) {
  if (user?.collection !== 'staff' || !holdsOneOf(user.roles, reviewDesk)) return null;
  const { labels } = reviewViewTexts(i18n.language);
  return (
    <NavLinks label={labels.title} links={[{ href: '/admin/content-reviews', label: labels.list.title }]} />
  );
}
