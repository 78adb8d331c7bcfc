import type { UIFieldServerProps } from 'payload';

import { staffOf } from '@/cms/access';
import { messages } from '@/i18n/by-language/staff-sign-in';
import { formatRecordedAt } from '@/i18n/dates';
import { adminLocale } from '@/i18n/locales';
import { textsFrom } from '@/i18n/texts';

import { ConfirmedAction } from './confirmed-action';
import styles from './log-in.module.css';

/** In the document view of a colleague, for administrators: whether the account is disabled, and changing that. */
export function AccountPanel({ id, req, data }: UIFieldServerProps & { id?: string | number }) {
  const viewer = staffOf(req);
  if (id === undefined || viewer?.role !== 'administrator' || viewer.id === String(id)) return null;
  const locale = adminLocale(req.i18n.language);
  const labels = messages[locale];
  const { t } = textsFrom<'staff-sign-in'>(locale, labels);
  const { disabledAt } = data as { disabledAt?: string | null };
  return (
    <section className={styles.panel} aria-labelledby="account-state">
      <h2 id="account-state">{t('account.title')}</h2>
      <p>
        {disabledAt
          ? t('account.disabled', { at: formatRecordedAt(disabledAt, locale) })
          : t('account.active')}
      </p>
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
