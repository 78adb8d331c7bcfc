import type { ServerProps } from 'payload';

import { NavLinks } from '../../admin/nav-links';
import { holdsOneOf } from '../../permissions';

import { translationTexts } from './texts';
import { translators } from './translators';

/** Link to the work list of translators in the admin’s menu. */
export function TranslationNav({ i18n, user }: ServerProps) {
  if (user?.collection !== 'staff' || !holdsOneOf(user.roles, translators)) return null;
  const { t } = translationTexts(i18n.language);
  return <NavLinks label={t('nav')} links={[{ href: '/admin/to-translate', label: t('title') }]} />;
}
