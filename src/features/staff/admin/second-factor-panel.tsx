import type { UIFieldServerProps } from 'payload';

import { hasRole, staffOf } from '@/cms/access';
import { MOMENT_HERE } from '@/cms/admin/list-values';
import { WithMoment } from '@/cms/admin/moment';
import { listPasskeys } from '@/features/verification';
import { messages } from '@/i18n/by-language/staff-sign-in';
import { adminLocale, type Locale } from '@/i18n/locales';
import { textsFrom } from '@/i18n/texts';

import { getDatabase } from '@/platform/db/database';

import { hasPassword } from '../sign-in/passwords';
import { secondFactorOf } from '../sign-in/second-factor';

import { ConfirmedAction } from './confirmed-action';
import { PasskeyActions, type PasskeyRow } from './passkey-actions';
import { SecondFactorActions } from './second-factor-actions';
import styles from './log-in.module.css';

/** In the document view of a staff member: the own second factor, and for administrators a colleague's. */
export async function SecondFactorPanel({ id, req }: UIFieldServerProps & { id?: string | number }) {
  const viewer = staffOf(req);
  if (id === undefined || !viewer) return null;
  const isOwn = viewer.id === String(id);
  if (!isOwn && !hasRole(req, ['administrator'])) return null;
  const locale = adminLocale(req.i18n.language);
  const { t } = textsFrom<'staff-sign-in'>(locale, messages[locale]);
  const state = await secondFactorOf({ id: String(id) });
  const { isSet, hasApp, passkeys, recoveryCodes, isRequired } = state;
  const labels = messages[locale];
  const asksPassword = await hasPassword(viewer.id);
  const rows = isOwn ? await passkeyRows(String(id), locale) : [];
  return (
    <section className={styles.panel} aria-labelledby="second-factor">
      <h2 id="second-factor">{t('panel.title')}</h2>
      <p>{hasApp ? t('panel.on') : t('panel.off')}</p>
      {isSet && <p>{t('panel.left', { count: recoveryCodes })}</p>}
      {isOwn && isRequired && <p>{t('panel.required')}</p>}
      {isOwn ? (
        <>
          <SecondFactorActions
            hasApp={hasApp}
            hasPasskey={passkeys > 0}
            isRequired={isRequired}
            asksPassword={asksPassword}
            labels={labels}
          />
          <h3>{t('passkeys.title')}</h3>
          <PasskeyActions passkeys={rows} hasApp={hasApp} asksPassword={asksPassword} labels={labels} />
        </>
      ) : (
        <>
          <p>{t('passkeys.count', { count: passkeys })}</p>
          {isSet && (
            <ConfirmedAction
              path={`/api/staff/${id}/second-factor/reset`}
              action={labels.panel.reset}
              hint={labels.panel.resetHint}
              asksPassword={asksPassword}
              labels={labels.panel}
            />
          )}
        </>
      )}
    </section>
  );
}

async function passkeyRows(id: string, locale: Locale): Promise<PasskeyRow[]> {
  const { t } = textsFrom<'staff-sign-in'>(locale, messages[locale]);
  const passkeys = await listPasskeys(await getDatabase(), { realm: 'staff', id });
  return passkeys.map(({ id: passkey, name, createdAt, usedAt }) => ({
    id: passkey,
    name,
    created: (
      <WithMoment
        text={t('passkeys.created', { date: MOMENT_HERE })}
        at={createdAt.toISOString()}
        locale={locale}
      />
    ),
    used:
      usedAt === null ? (
        t('passkeys.unused')
      ) : (
        <WithMoment
          text={t('passkeys.used', { date: MOMENT_HERE })}
          at={usedAt.toISOString()}
          locale={locale}
        />
      ),
    renameLabel: t('passkeys.renameNamed', { name }),
    removeLabel: t('passkeys.removeNamed', { name }),
  }));
}
