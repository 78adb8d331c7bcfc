'use client';

import { useState } from 'react';

import { messages as consent } from '@/i18n/by-language/consent';
import { messages as identity } from '@/i18n/by-language/identity';
import { formatDate } from '@/i18n/dates';
import { htmlLang, type Locale } from '@/i18n/locales';
import { textsFrom } from '@/i18n/texts';

import type { Policy } from '../domain';
import styles from './policies.module.css';

/** What members, or visitors, will see, in the words of the site. */
export function RequestPreview({
  policy,
  language,
  since,
  changes,
}: {
  policy: Policy;
  language: Locale;
  /** When it takes effect; undefined for now. */
  since: Date | undefined;
  changes: string;
}) {
  const [opened] = useState(() => new Date());
  if (policy === 'cookies') {
    const { labels } = textsFrom<'consent'>(language, consent[language]);
    const { panel } = labels;
    return (
      <div className={styles.preview} lang={htmlLang[language]}>
        <p>
          {panel.changed} {panel.text}
        </p>
        <p className={styles.fake}>
          <span>{panel.acceptAll}</span>
          <span>{panel.rejectAll}</span>
          <span>{panel.manage}</span>
        </p>
      </div>
    );
  }
  const { labels, t } = textsFrom<'identity'>(language, identity[language]);
  const { renewal } = labels;
  return (
    <div className={styles.preview} lang={htmlLang[language]}>
      <p className={styles.previewTitle}>{renewal.title}</p>
      <p>{renewal.lead}</p>
      <div className={styles.previewCard}>
        <p className={styles.previewTitle}>{renewal.names[policy]}</p>
        <p>{t('renewal.since', { date: formatDate((since ?? opened).toISOString(), language) })}</p>
        <p>{changes || '…'}</p>
      </div>
      <p>☐ {renewal.check}</p>
      <p className={styles.fake}>
        <span>{renewal.submit}</span>
      </p>
      <p>{renewal.later}</p>
    </div>
  );
}
