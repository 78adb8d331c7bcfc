import type { UIFieldServerProps } from 'payload';

import { staffOf } from '@/cms/access';
import type { Role } from '@/cms/permissions';
import { messages } from '@/i18n/by-language/staff-sign-in';
import { adminLocale } from '@/i18n/locales';
import { textsFrom } from '@/i18n/texts';

import { secondFactorOf } from '../sign-in/second-factor';

import { ConfirmedAction } from './confirmed-action';
import { SecondFactorActions } from './second-factor-actions';
import styles from './log-in.module.css';

/** In the document view of a member of staff: the own second factor, and for administrators a colleague's. */
export async function SecondFactorPanel({ id, req, data }: UIFieldServerProps & { id?: string | number }) {
  const viewer = staffOf(req);
  if (id === undefined || !viewer) return null;
  const isOwn = viewer.id === String(id);
  if (!isOwn && viewer.role !== 'administrator') return null;
  const locale = adminLocale(req.i18n.language);
  const { t } = textsFrom<'staff-sign-in'>(locale, messages[locale]);
  const role = (data as { role?: Role }).role ?? 'editor';
  const { isSet, recoveryCodes, isRequired } = await secondFactorOf({ id: String(id), role });
  const labels = messages[locale];
  return (
    <section className={styles.panel} aria-labelledby="second-factor">
      <h2 id="second-factor">{t('panel.title')}</h2>
      <p>
        {isSet ? t('panel.on') : t('panel.off')} {isSet && t('panel.left', { count: recoveryCodes })}{' '}
        {isOwn && isRequired && t('panel.required')}
      </p>
      {isOwn ? (
        <SecondFactorActions isSet={isSet} isRequired={isRequired} labels={labels} />
      ) : (
        isSet && (
          <ConfirmedAction
            path={`/api/staff/${id}/second-factor/reset`}
            action={labels.panel.reset}
            hint={labels.panel.resetHint}
            labels={labels.panel}
          />
        )
      )}
    </section>
  );
}
