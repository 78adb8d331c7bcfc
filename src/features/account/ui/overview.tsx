'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

import type { Profile } from '@/features/session';
import { formatDay } from '@/i18n/dates';
import { useReaderZone } from '@/i18n/reader-zone';
import type { Locale } from '@/i18n/locales';
import { Button, ButtonLink } from '@/ui/primitives/button';

import { loginStore } from '@/features/session/browser';

import { Avatar } from './avatar';
import type { MyLabels } from './labels';
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
  const t = useTranslations('my.personal');
  const profile = useOwnProfile(initial);
  const zone = useReaderZone();
  const { personal } = labels;
  return (
    <>
      <section className={styles.welcome} aria-labelledby="welcome">
        <Avatar photo={profile.photo} name={profile.nickname} large />
        <div className={styles.who}>
          <h2 id="welcome">{t('hello', { name: profile.nickname })}</h2>
          <p>{[profile.email, profile.organization].filter(Boolean).join(' · ')}</p>
          <p>{t('since', { date: formatDay(profile.createTime, lang, zone) })}</p>
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
