'use client';

import { type ReactNode, useState } from 'react';

import type { Profile } from '@/features/identity/browser';
import { formatDate } from '@/i18n/dates';
import type { Locale } from '@/i18n/locales';
import { showToast } from '@/ui/patterns/toast';
import { Button, ButtonLink } from '@/ui/primitives/button';
import { Notice } from '@/ui/primitives/notice';

import { loginStore, request } from '../login/browser-login';

import { Avatar } from './avatar';
import { filled, type MyLabels } from './labels';
import styles from './my.module.css';
import { useOwnProfile } from './use-own-profile';

interface Props {
  lang: Locale;
  labels: MyLabels;
  profile: Profile;
  /** What other features show about the member. */
  children: ReactNode;
}

/** The overview: who is logged in, and what the member has going on. */
export function Overview({ lang, labels, profile: initial, children }: Props) {
  const profile = useOwnProfile(initial);
  const { personal } = labels;
  return (
    <>
      {!profile.signedUp && <ConsentNotice lang={lang} labels={labels} />}
      <section className={styles.welcome} aria-labelledby="welcome">
        <Avatar photo={profile.photo} name={profile.nickname} large />
        <div className={styles.who}>
          <h2 id="welcome">{filled(personal.hello, { name: profile.nickname })}</h2>
          <p>{[profile.email, profile.organization].filter(Boolean).join(' · ')}</p>
          <p>{filled(personal.since, { date: formatDate(profile.createTime, lang) })}</p>
        </div>
        <div className={styles.actions}>
          <ButtonLink href={`/${lang}/my/profile`}>{personal.toProfile}</ButtonLink>
          <Button variant="quiet" onClick={() => loginStore.logOut()}>
            {personal.logOut}
          </Button>
        </div>
      </section>
      {children}
    </>
  );
}

/** Says what is not possible without the consent, and takes it again. */
function ConsentNotice({ lang, labels: { personal } }: Pick<Props, 'lang' | 'labels'>) {
  const [busy, setBusy] = useState(false);
  const agree = async () => {
    setBusy(true);
    try {
      const profile = await request<Profile>('POST', '/api-id/oneid/update/baseInfo', {
        body: { oneidPrivacyAccepted: 'accepted' },
      });
      loginStore.update(profile);
      await showToast(personal.consentDone, { status: 'success' });
    } catch {
      // The request layer has said why.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Notice
      tone="warning"
      title={personal.consentTitle}
      action={
        <Button size="small" busy={busy} onClick={() => void agree()}>
          {personal.consentAgain}
        </Button>
      }
    >
      <p>
        {personal.consentText} <a href={`/${lang}/privacy`}>{personal.consentRead}</a>
      </p>
    </Notice>
  );
}
