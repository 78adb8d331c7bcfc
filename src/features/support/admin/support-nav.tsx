import type { ServerProps } from 'payload';

import { NavLinks } from '@/cms/admin/nav-links';
import { holdsOneOf } from '@/cms/permissions';

import { supportRoles } from '../domain';
import { supportTexts } from './texts';

/** A link to the support requests in the admin's menu. */
export function SupportNav({ i18n, user }: ServerProps) {
  if (user?.collection !== 'staff' || !holdsOneOf(user.roles, supportRoles)) return null;
  const { t } = supportTexts(i18n.language);
  return <NavLinks label={t('nav.label')} links={[{ href: '/admin/support', label: t('nav.requests') }]} />;
}
