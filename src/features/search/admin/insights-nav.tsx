import type { ServerProps } from 'payload';

import { holdsOneOf } from '@/cms/permissions';
import { NavLinks } from '@/cms/admin/nav-links';

import { insightTexts } from './texts';

/** Link to what visitors search for, for those who look after the content. */
export function InsightsNav({ i18n, user }: ServerProps) {
  if (
    user?.collection !== 'staff' ||
    !holdsOneOf(user.roles, ['administrator', 'publisher', 'editor', 'auditor'])
  )
    return null;
  const { t } = insightTexts(i18n.language);
  return <NavLinks label={t('nav')} links={[{ href: '/admin/search-insights', label: t('title') }]} />;
}
