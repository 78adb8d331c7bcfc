import type { ServerProps } from 'payload';

import { NavLinks } from '@/cms/admin/nav-links';
import { holdsOneOf } from '@/cms/permissions';

import { viewers } from './viewers';
import { policyTexts } from './texts';

/** Link to the page of the policies in the admin's menu. */
export function PoliciesNav({ i18n, user }: ServerProps) {
  if (user?.collection !== 'staff' || !holdsOneOf(user.roles, viewers)) return null;
  const { t } = policyTexts(i18n.language);
  return <NavLinks label={t('nav.label')} links={[{ href: '/admin/policies', label: t('nav.link') }]} />;
}
