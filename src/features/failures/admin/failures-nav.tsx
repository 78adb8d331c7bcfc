import type { ServerProps } from 'payload';

import { NavLinks } from '@/cms/admin/nav-links';
import { holdsOneOf } from '@/cms/permissions';
import { adminLocale } from '@/i18n/locales';

import { schedulers } from '../people';
import { failureTexts } from '../reasons';

/** Link to what failed in the admin’s menu. */
export function FailuresNav({ i18n, user }: ServerProps) {
  if (user?.collection !== 'staff' || !holdsOneOf(user.roles, schedulers)) return null;
  const { labels } = failureTexts(adminLocale(i18n.language));
  return <NavLinks label={labels.nav} links={[{ href: '/admin/failures', label: labels.title }]} />;
}
