import type { AdminViewServerProps } from 'payload';

import { StaffView } from '@/cms/admin/staff-view';
import { roles } from '@/cms/permissions';
import { adminTexts } from '@/i18n/admin-labels';
import { messages } from '@/i18n/by-language/staff-sign-in';
import { adminLocale } from '@/i18n/locales';
import { textsFrom } from '@/i18n/texts';

import { passwordsAreOn, staffProvider } from '../sign-in/provider';
import { InviteForm } from './invite-form';
import { staffTexts } from './texts';

const staffText = adminTexts('staff');

/** `/admin/invite-staff`: an administrator creates the account of a new colleague, who chooses the password. */
export function InviteView(view: AdminViewServerProps) {
  const { req } = view.initPageResult;
  const locale = adminLocale(req.i18n.language);
  const labels = messages[locale].newcomer;
  const { t } = textsFrom<'staff-sign-in'>(locale, messages[locale]);
  // Otherwise groups at the provider decide who gets in.
  const hasPasswords = passwordsAreOn();
  return (
    <StaffView
      view={view}
      path="/invite-staff"
      roles={['administrator']}
      title={labels.title}
      lead={hasPasswords ? labels.lead : t('provider.invite', { name: staffProvider()?.name ?? '' })}
      forbidden={staffTexts(req.i18n.language).t('forbidden')}
    >
      {() =>
        hasPasswords && (
          <InviteForm
            labels={labels}
            roles={roles.map((role) => ({
              value: role,
              label: staffText(req, `staff.fields.roles.options.${role}`),
              guide: staffText(req, `staff.fields.roles.guide.${role}`),
            }))}
          />
        )
      }
    </StaffView>
  );
}
