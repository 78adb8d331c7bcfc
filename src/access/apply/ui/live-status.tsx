'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

import type { Locale } from '@/i18n/locales';
import { ButtonLink } from '@/ui/primitives/button';
import { TextLink } from '@/ui/primitives/text-link';

import styles from '@/access/shared/ui/applications.module.css';
import { FlowLine } from '@/access/shared/ui/flow-line';
import type { ApplicationLabels } from '@/access/shared/ui/labels';
import { endedStates, StateTag } from '@/access/shared/ui/state-tag';
import type { ApplicationView } from './types';

export interface LiveStatusProps {
  lang: Locale;
  labels: Pick<ApplicationLabels, 'states' | 'live' | 'steps' | 'next'>;
  /** The member's applications, newest first. */
  own: readonly ApplicationView[];
  /** The five steps as everyone sees them. */
  children: ReactNode;
}

/** The member's own status, or `children` as long as there is no application. */
export default function LiveStatus({ lang, labels, own, children }: LiveStatusProps) {
  const t = useTranslations('applications.live');
  // The one that something is going on with; otherwise the newest.
  const application = own.find(({ state }) => !endedStates.includes(state)) ?? own[0];
  if (!application) return children;
  const { id, number, state, step, title, version } = application;
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <h3>{t('title', { title: title[lang], version })}</h3>
        <StateTag state={state} labels={labels.states} />
      </div>
      <p className={styles.number}>{t('yours', { number })}</p>
      <FlowLine
        step={step}
        stopped={endedStates.includes(state)}
        finished={typeof application.grant?.downloadedAt === 'string'}
        labels={labels.steps}
      />
      <p>{labels.next[state]}</p>
      <div className={styles.actions}>
        <ButtonLink variant="primary" href={`/${lang}/specifications/application?id=${id}`}>
          {labels.live.open}
        </ButtonLink>
        {own.length > 1 && (
          <TextLink arrow href={`/${lang}/my/personal`}>
            {labels.live.others}
          </TextLink>
        )}
      </div>
    </div>
  );
}
