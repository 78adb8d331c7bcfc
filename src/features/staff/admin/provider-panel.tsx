import type { UIFieldServerProps } from 'payload';

import { hasRole, staffOf } from '@/cms/access';
import { messages } from '@/i18n/by-language/staff-sign-in';
import { adminLocale } from '@/i18n/locales';
import { textsFrom } from '@/i18n/texts';

import { hasPassword } from '../sign-in/passwords';
import { isConnected, staffProvider } from '../sign-in/provider';
import { ConfirmedAction } from './confirmed-action';
import styles from './log-in.module.css';
import { ProviderConnect } from './provider-connect';

/**
 * In the document view of a staff member, where staff have an OpenID provider: whether the account belongs to it. The owner
 * can connect it, and an administrator can take it away from a colleague.
 */
export async function ProviderPanel({ id, req, data }: UIFieldServerProps & { id?: string | number }) {
  const provider = staffProvider();
  const viewer = staffOf(req);
  if (!provider || id === undefined || !viewer) return null;
  const isOwn = viewer.id === String(id);
  if (!isOwn && !hasRole(req, ['administrator'])) return null;
  const locale = adminLocale(req.i18n.language);
  const labels = messages[locale];
  const { t } = textsFrom<'staff-sign-in'>(locale, labels);
  const { name } = provider;
  const connected = isConnected(data);
  return (
    <section className={styles.panel} aria-labelledby="provider-account">
      <h2 id="provider-account">{t('provider.title')}</h2>
      <p>{connected ? t('provider.isConnected', { name }) : t('provider.notConnected')}</p>
      {isOwn && !connected && (
        <ProviderConnect
          action={t('provider.connect', { name })}
          hint={t('provider.connectHint', { name })}
          cancel={t('panel.cancel')}
        />
      )}
      {!isOwn && connected && (
        <ConfirmedAction
          path={`/api/staff/${id}/disconnect`}
          action={t('provider.disconnect', { name })}
          hint={t('provider.disconnectHint')}
          asksPassword={await hasPassword(viewer.id)}
          labels={labels.panel}
        />
      )}
    </section>
  );
}
