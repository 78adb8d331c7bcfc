import type { ServerProps } from 'payload';

import { NavLinks } from '@/cms/admin/nav-links';
import { holdsOneOf } from '@/cms/permissions';

import { listTexts } from './texts';

/** Links to the pages about mailing lists in the admin's menu, by role. */
export function ListsNav({ i18n, user }: ServerProps) {
  if (user?.collection !== 'staff') return null;
  const { t } = listTexts(i18n.language);
  const review = { href: '/admin/subscription-requests', label: t('nav.review') };
  const others = [
    { href: '/admin/subscribers', label: t('nav.subscribers') },
    { href: '/admin/suppressions', label: t('nav.suppressions') },
    { href: '/admin/mailman', label: t('nav.mailman') },
  ];
  if (holdsOneOf(user.roles, ['administrator'])) {
    return <NavLinks label={t('nav.label')} links={[review, ...others]} />;
  }
  return holdsOneOf(user.roles, ['reviewer']) ? <NavLinks label={t('nav.label')} links={[review]} /> : null;
}
