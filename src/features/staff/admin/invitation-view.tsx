import { MinimalTemplate } from '@payloadcms/next/templates';
import Link from 'next/link';
import type { AdminViewServerProps } from 'payload';

import { ViewTitle } from '@/cms/admin/view-title';
import { adminTexts } from '@/i18n/admin-labels';
import { messages } from '@/i18n/by-language/staff-sign-in';
import { listOfNames } from '@/i18n/lists';
import { adminLocale } from '@/i18n/locales';
import { textsFrom } from '@/i18n/texts';
import { systemClock } from '@/platform/clock/clock';
import { PortalError } from '@/platform/http/errors';

import { type Invited, invitationOf } from '../use-cases/invitations';
import { EntryPage } from './entry-page';
import { InvitationForm } from './invitation-form';
import { lastSegment } from './last-segment';
import styles from './log-in.module.css';

const staffText = adminTexts('staff');

/** `/admin/invitation/{token}`: where a new staff member chooses a password. Opening it uses nothing up. */
export async function InvitationView({ initPageResult: { req }, params }: AdminViewServerProps) {
  const locale = adminLocale(req.i18n.language);
  const labels = messages[locale];
  const { t } = textsFrom<'staff-sign-in'>(locale, labels);
  const token = lastSegment(params);
  const found = await lookUp(token);
  return (
    <MinimalTemplate className="login">
      <ViewTitle req={req} title={t('invitation.tab')} />
      <EntryPage req={req}>
        {typeof found === 'string' ? (
          <div className={styles.form}>
            <p role="alert" className={styles.problem}>
              {t(`invitation.${found}`)}
            </p>
            <Link href="/admin/login" prefetch={false}>
              {t('invitation.logIn')}
            </Link>
          </div>
        ) : (
          <InvitationForm
            token={token}
            email={found.email}
            title={t('invitation.title', { name: found.name })}
            lead={t('invitation.lead', {
              role: listOfNames(
                found.roles.map((role) => staffText(req, `staff.fields.roles.options.${role}`)),
                locale,
              ),
              email: found.email,
            })}
            labels={labels}
          />
        )}
      </EntryPage>
    </MinimalTemplate>
  );
}

async function lookUp(token: string): Promise<Invited | 'used' | 'expired' | 'invalid'> {
  try {
    return await invitationOf(token, systemClock);
  } catch (error) {
    if (!(error instanceof PortalError)) throw error;
    if (error.code === 'token_used') return 'used';
    return error.code === 'token_expired' ? 'expired' : 'invalid';
  }
}
