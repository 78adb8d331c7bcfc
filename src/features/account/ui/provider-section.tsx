import { useTranslations } from 'next-intl';

import type { AccountManagement } from '@/features/identity/browser';

import type { MyLabels } from './labels';
import styles from './my.module.css';
import { SettingsSection } from './settings-section';

/** What is managed where the member logs in, and the way there (ADR 049). Nothing while that is the portal itself. */
export function ProviderSection({ labels, account }: { labels: MyLabels; account: AccountManagement }) {
  const t = useTranslations('my.settings.provider');
  const { provider: texts } = labels.settings;
  const { provider, abilities } = account;
  const [email, password] = [!abilities.includes('email'), !abilities.includes('password')];
  if (!provider || !(email || password)) return null;
  const { name, href } = provider;
  const text = email && password ? 'text' : email ? 'textEmail' : 'textPassword';
  return (
    <SettingsSection id="provider" title={texts.title} text={t(text, { name })}>
      {href === undefined ? (
        <p className={styles.hint}>{t('noLink', { name })}</p>
      ) : (
        <a className={styles.link} href={href}>
          {t('open', { name })}
        </a>
      )}
    </SettingsSection>
  );
}
