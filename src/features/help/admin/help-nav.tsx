import type { ServerProps } from 'payload';

import { NavLinks } from '@/cms/admin/nav-links';

import { helpTexts } from './texts';

/** The link to the handbooks in the admin's menu. */
export function HelpNav({ i18n, user }: ServerProps) {
  if (user?.collection !== 'staff') return null;
  const { t } = helpTexts(i18n.language);
  return <NavLinks label={t('nav.label')} links={[{ href: '/admin/help', label: t('nav.link') }]} />;
}
