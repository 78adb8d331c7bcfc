import type { ServerProps } from 'payload';

import { NavLinks } from '@/cms/admin/nav-links';
import { holdsOneOf } from '@/cms/permissions';

import { reviewRoles } from '../domain';
import { reviewTexts } from './texts';

/** A link to the comments on releases in the admin's menu. */
export function CommentsNav({ i18n, user }: ServerProps) {
  if (user?.collection !== 'staff' || !holdsOneOf(user.roles, reviewRoles)) return null;
  const { t } = reviewTexts(i18n.language);
  return (
    <NavLinks label={t('nav.label')} links={[{ href: '/admin/public-review', label: t('nav.comments') }]} />
  );
}
