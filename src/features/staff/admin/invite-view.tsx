import type { AdminViewServerProps } from 'payload';

import { StaffView } from '@/cms/admin/staff-view';
import { roles } from '@/cms/permissions';
import { adminTexts } from '@/i18n/admin-labels';
import { messages } from '@/i18n/by-language/staff-sign-in';
import { adminLocale } from '@/i18n/locales';

import { InviteForm } from './invite-form';
import { staffTexts } from './texts';

const staffText = adminTexts('staff');

/** `/admin/invite-staff`: an administrator creates the account of a new colleague, who chooses the password. */
export function InviteView(view: AdminViewServerProps) {
  const { req } = view.initPageResult;
  const labels = messages[adminLocale(req.i18n.language)].newcomer;
  return (
    <StaffView
      view={view}
      path="/invite-staff"
      roles={['administrator']}
      title={labels.title}
      lead={labels.lead}
      forbidden={staffTexts(req.i18n.language).t('forbidden')}
    >
      {() => (
        <InviteForm
          labels={labels}
          roles={roles.toReversed().map((role) => ({
            value: role,
            label: staffText(req, `staff.fields.roles.options.${role}`),
            guide: staffText(req, `staff.fields.roles.guide.${role}`),
          }))}
        />
      )}
    </StaffView>
  );
}
