import type { ServerProps } from 'payload';

import { NavLinks } from '@/cms/admin/nav-links';
import { holdsOneOf } from '@/cms/permissions';

import { viewers } from './people';
import { bundleTexts } from './texts';

/** Link to the bundles in the admin’s menu. */
export function BundlesNav({ i18n, user }: ServerProps) {
  if (user?.collection !== 'staff' || !holdsOneOf(user.roles, viewers)) return null;
  const { t } = bundleTexts(i18n.language);
  return <NavLinks label={t('nav')} links={[{ href: '/admin/bundles', label: t('title') }]} />;
}
