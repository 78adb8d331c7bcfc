import type { AccountManagement } from '@/features/identity/browser';

import { filled, type MyLabels } from './labels';
import styles from './my.module.css';
import { SettingsSection } from './settings-section';

/** What is managed where the member logs in, and the way there (ADR 049). Nothing while that is the portal itself. */
export function ProviderSection({ labels, account }: { labels: MyLabels; account: AccountManagement }) {
  const { provider: texts } = labels.settings;
  const { provider, abilities } = account;
  const [email, password] = [!abilities.includes('email'), !abilities.includes('password')];
  if (!provider || !(email || password)) return null;
  const { name, href } = provider;
  const text = email && password ? texts.text : email ? texts.textEmail : texts.textPassword;
  return (
    <SettingsSection id="provider" title={texts.title} text={filled(text, { name })}>
      {href === undefined ? (
        <p className={styles.hint}>{filled(texts.noLink, { name })}</p>
      ) : (
        <a className={styles.link} href={href}>
          {filled(texts.open, { name })}
        </a>
      )}
    </SettingsSection>
  );
}
