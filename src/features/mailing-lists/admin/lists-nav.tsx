import type { ServerProps } from 'payload';

import { NavLinks } from '@/cms/admin/nav-links';
import { holdsOneOf } from '@/cms/permissions';

import { subscriptionReaders } from '../readers';
import { listTexts } from './texts';

/** Links to the pages about mailing lists in the admin's menu, by role. */
export function ListsNav({ i18n, user }: ServerProps) {
  if (user?.collection !== 'staff') return null;
  const { t } = listTexts(i18n.language);
  const review = { href: '/admin/subscription-requests', label: t('nav.review') };
  const subscribers = { href: '/admin/subscribers', label: t('nav.subscribers') };
  const others = [
    { href: '/admin/suppressions', label: t('nav.suppressions') },
    { href: '/admin/mailman', label: t('nav.mailman') },
  ];
  if (holdsOneOf(user.roles, ['administrator'])) {
    return <NavLinks label={t('nav.label')} links={[review, subscribers, ...others]} />;
  }
  const links = [
    ...(holdsOneOf(user.roles, ['reviewer']) ? [review] : []),
    ...(holdsOneOf(user.roles, subscriptionReaders) ? [subscribers] : []),
  ];
  return links.length > 0 ? <NavLinks label={t('nav.label')} links={links} /> : null;
}
