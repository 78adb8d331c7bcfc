import type { UIFieldServerProps } from 'payload';

import { staffOf } from '@/cms/access';
import { messages } from '@/i18n/by-language/staff-sign-in';
import { formatRecordedAt } from '@/i18n/dates';
import { adminLocale } from '@/i18n/locales';
import { textsFrom } from '@/i18n/texts';
import { systemClock } from '@/platform/clock/clock';

import { ConfirmedAction } from './confirmed-action';
import { isInvited } from '../use-cases/invitations';
import { InviteAgain } from './invite-again';
import styles from './log-in.module.css';

/**
 * For administrators, in the document view of a colleague: whether the account waits for its owner or is disabled, and
 * changing that.
 */
export function AccountPanel({ id, req, data }: UIFieldServerProps & { id?: string | number }) {
  const viewer = staffOf(req);
  if (id === undefined || viewer?.role !== 'administrator' || viewer.id === String(id)) return null;
  const locale = adminLocale(req.i18n.language);
  const labels = messages[locale];
  const { t } = textsFrom<'staff-sign-in'>(locale, labels);
  const account = data as AccountDates;
  const { disabledAt, invitedAt, invitationEnds } = account;
  const waits = isInvited(account);
  const state = () => {
    if (disabledAt) return t('account.disabled', { at: formatRecordedAt(disabledAt, locale) });
    if (!waits || !invitedAt) return t('account.active');
    const at = formatRecordedAt(invitedAt, locale);
    if (!invitationEnds || invitationEnds <= systemClock.now().toISOString())
      return t('account.expired', { at });
    return t('account.invited', { at, until: formatRecordedAt(invitationEnds, locale) });
  };
  return (
    <section className={styles.panel} aria-labelledby="account-state">
      <h2 id="account-state">{t('account.title')}</h2>
      <p>{state()}</p>
      {waits && !disabledAt && (
        <InviteAgain id={String(id)} text={t('account.inviteAgain')} done={t('account.invitedAgain')} />
      )}
      {disabledAt ? (
        <ConfirmedAction
          path={`/api/staff/${id}/enable`}
          action={t('account.enable')}
          hint={t('account.enableHint')}
          labels={labels.panel}
        />
      ) : (
        <ConfirmedAction
          path={`/api/staff/${id}/disable`}
          action={t('account.disable')}
          hint={t('account.disableHint')}
          labels={labels.panel}
        />
      )}
    </section>
  );
}

interface AccountDates {
  readonly disabledAt?: string | null;
  readonly invitedAt?: string | null;
  readonly invitationEnds?: string | null;
  readonly acceptedAt?: string | null;
}
