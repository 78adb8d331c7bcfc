import type { ServerProps } from 'payload';

import { NavLinks } from '@/cms/admin/nav-links';
import { holdsOneOf } from '@/cms/permissions';

import { staffTexts } from './texts';

/** Links to the pages about what happened in the admin's menu. */
export function OperationsNav({ i18n, user }: ServerProps) {
  if (user?.collection !== 'staff' || !holdsOneOf(user.roles, ['administrator', 'auditor'])) return null;
  const { t } = staffTexts(i18n.language);
  return (
    <NavLinks
      label={t('nav.label')}
      links={[
        { href: '/admin/outbox', label: t('nav.outbox') },
        { href: '/admin/events', label: t('nav.events') },
        ...(holdsOneOf(user.roles, ['administrator'])
          ? [
              { href: '/admin/emails', label: t('nav.emails') },
              { href: '/admin/webhooks', label: t('nav.webhooks') },
              { href: '/admin/system', label: t('nav.system') },
            ]
          : []),
      ]}
    />
  );
}
