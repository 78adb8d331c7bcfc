'use client';

import { useEffect, useRef, useState } from 'react';

import { MyMeasurements } from '@/features/analytics/browser';
import type { AccountManagement } from '@/features/identity/browser';
import type { Profile } from '@/features/session';
import type { Locale } from '@/i18n/locales';
import { ButtonLink } from '@/ui/primitives/button';
import { Notice } from '@/ui/primitives/notice';

import { forgetDrafts, loginStore } from '@/features/session/browser';

import { ChangeEmail } from './change-email';
import { ChangePassword } from './change-password';
import { ConsentSection } from './consent-section';
import { DeleteSection } from './delete-section';
import { ExportSection } from './export-section';
import type { MyLabels } from './labels';
import { LanguageSection } from './language-section';
import styles from './my.module.css';
import { PasskeySection } from './passkey-section';
import { ProviderSection } from './provider-section';
import { RememberedDevices } from './remembered-devices';
import { SessionList } from './session-list';
import { SettingsSection } from './settings-section';
import { useOwnProfile } from './use-own-profile';

/** Why no one is logged in anymore after an action on this page. */
export type Ending = 'password' | 'consent' | 'deletion';

interface Props {
  lang: Locale;
  labels: MyLabels;
  profile: Profile;
  /** Language of mails to the member. */
  accountLanguage: Locale;
  /** What is managed here, and by whom the rest. */
  account: AccountManagement;
  /** The login page, which leads back to here. */
  loginHref: string;
}

/** Everything that can be set about an account. */
export function SettingsView(props: Props) {
  const [ending, setEnding] = useState<Ending>();
  const end = (how: Ending): void => {
    setEnding(how);
    forgetDrafts();
    loginStore.clear();
  };
  return ending === undefined ? <Settings {...props} onEnd={end} /> : <Farewell {...props} ending={ending} />;
}

function Settings({
  lang,
  labels,
  profile: initial,
  accountLanguage,
  account,
  onEnd,
}: Props & { onEnd: (how: Ending) => void }) {
  const profile = useOwnProfile(initial);
  const can = (ability: AccountManagement['abilities'][number]) => account.abilities.includes(ability);
  return (
    <>
      {!profile.signedUp && <ConsentMissing lang={lang} labels={labels} />}
      <ProviderSection labels={labels} account={account} />
      {can('email') && <ChangeEmail lang={lang} labels={labels} profile={profile} />}
      {can('password') && (
        <ChangePassword lang={lang} labels={labels} profile={profile} onDone={() => onEnd('password')} />
      )}
      {can('passkeys') && <PasskeySection lang={lang} labels={labels} profile={profile} account={account} />}
      {can('sessions') && <SessionList lang={lang} labels={labels} />}
      <RememberedDevices lang={lang} labels={labels} />
      <LanguageSection lang={lang} labels={labels} accountLanguage={accountLanguage} />
      {profile.signedUp && <ConsentSection lang={lang} labels={labels} onDone={() => onEnd('consent')} />}
      <SettingsSection
        id="measurements"
        title={labels.settings.measurements.title}
        text={labels.settings.measurements.text}
      >
        <MyMeasurements lang={lang} labels={labels.settings.measurements} />
      </SettingsSection>
      <ExportSection lang={lang} labels={labels} profile={profile} account={account} />
      <DeleteSection
        lang={lang}
        labels={labels}
        profile={profile}
        account={account}
        onDone={() => onEnd('deletion')}
      />
    </>
  );
}

/** Says what is not possible without the consent, and leads to where it is given. */
function ConsentMissing({ lang, labels }: Pick<Props, 'lang' | 'labels'>) {
  const { missing } = labels.settings;
  return (
    <Notice tone="warning" title={missing.title}>
      <p>{missing.text}</p>
      <ButtonLink
        size="small"
        className={styles.noticeAction}
        href={`/${lang}/my/consent?redirect_uri=/${lang}/my/settings`}
      >
        {missing.action}
      </ButtonLink>
    </Notice>
  );
}

/** Replaces the settings once no one is logged in anymore. */
function Farewell({ lang, labels, loginHref, ending }: Props & { ending: Ending }) {
  const { settings } = labels;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
    window.scrollTo({ top: 0 });
  }, []);
  const { doneTitle, doneText } = settings[ending];
  return (
    <div ref={box} tabIndex={-1} className={styles.farewell}>
      <Notice tone="success" title={doneTitle}>
        <p>{doneText}</p>
      </Notice>
      <div className={styles.actions}>
        {ending === 'password' && (
          <ButtonLink variant="primary" href={loginHref}>
            {settings.password.logIn}
          </ButtonLink>
        )}
        <ButtonLink href={`/${lang}`}>{settings.home}</ButtonLink>
      </div>
    </div>
  );
}
