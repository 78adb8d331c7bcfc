import type { UIFieldServerProps } from 'payload';

import { hasRole, staffOf } from '@/cms/access';
import { MOMENT_HERE } from '@/cms/admin/list-values';
import { WithMoment } from '@/cms/admin/moment';
import { messages } from '@/i18n/by-language/staff-sign-in';
import { adminLocale } from '@/i18n/locales';
import { textsFrom } from '@/i18n/texts';
import { systemClock } from '@/platform/clock/clock';

import { ConfirmedAction } from './confirmed-action';
import { type AccountDates, accountState } from '../domain';
import { hasPassword } from '../sign-in/passwords';
import { InviteAgain } from './invite-again';
import styles from './log-in.module.css';

/**
 * For administrators, in the document view of a colleague: whether the account waits for its owner or is disabled, and
 * changing that.
 */
export async function AccountPanel({ id, req, data }: UIFieldServerProps & { id?: string | number }) {
  const viewer = staffOf(req);
  if (id === undefined || !viewer || viewer.id === String(id) || !hasRole(req, ['administrator']))
    return null;
  const locale = adminLocale(req.i18n.language);
  const labels = messages[locale];
  const { t } = textsFrom<'staff-sign-in'>(locale, labels);
  const account = data as AccountDates;
  const state = accountState(account, systemClock.now());
  const at = state === 'disabled' ? account.disabledAt : account.invitedAt;
  const moments = [at, account.invitationEnds].map((moment) => moment ?? '');
  const asksPassword = await hasPassword(viewer.id);
  return (
    <section className={styles.panel} aria-labelledby="account-state">
      <h2 id="account-state">{t('account.title')}</h2>
      <p>
        <WithMoment
          text={t(`account.${state}`, { at: MOMENT_HERE, until: MOMENT_HERE })}
          at={moments}
          locale={locale}
        />
      </p>
      {(state === 'invited' || state === 'expired') && (
        <InviteAgain id={String(id)} text={t('account.inviteAgain')} done={t('account.invitedAgain')} />
      )}
      {state === 'disabled' ? (
        <ConfirmedAction
          path={`/api/staff/${id}/enable`}
          action={t('account.enable')}
          hint={t('account.enableHint')}
          asksPassword={asksPassword}
          labels={labels.panel}
        />
      ) : (
        <ConfirmedAction
          path={`/api/staff/${id}/disable`}
          action={t('account.disable')}
          hint={t('account.disableHint')}
          asksPassword={asksPassword}
          labels={labels.panel}
        />
      )}
    </section>
  );
}
