'use client';

import { useTranslations } from 'next-intl';

import styles from '@/access/shared/ui/applications.module.css';
import type { ApplicationLabels } from '@/access/shared/ui/labels';
import type { ApplicationView } from '@/access/shared/use-cases/own-application';
import { languageName } from '@/i18n/language-name';
import { formatDate } from '@/i18n/dates';
import type { Locale } from '@/i18n/locales';
import { formatBytes } from '@/ui/format';
import { Notice } from '@/ui/primitives/notice';

import { DownloadButton } from './download-button';

interface PersonalCopyProps {
  lang: Locale;
  labels: ApplicationLabels;
  application: ApplicationView;
  grant: NonNullable<ApplicationView['grant']>;
}

/** The applicant's own copy, once there is a grant. */
export function PersonalCopy(props: PersonalCopyProps) {
  const t = useTranslations('applications.download');
  const { lang, labels, application, grant } = props;
  const { number, until, copy } = grant;
  const texts = labels.download;
  return (
    <>
      <p className={styles.number}>
        {t('number', { number })}
        {until && ` · ${t('until', { date: formatDate(until, lang) })}`}
      </p>
      {copy.state === 'to_be_released' && <Notice title={texts.toBeReleased} />}
      {copy.state !== 'to_be_released' && (
        <>
          <div className={styles.actions}>
            <DownloadButton
              kind="specification"
              slug={application.specification}
              lang={lang}
              language={application.language}
              label={t('downloadIn', { language: languageName(application.language, lang) })}
              labels={texts}
              closeLabel={labels.detail.close}
            />
            {copy.size !== null && <span className={styles.quiet}>{formatBytes(copy.size)}</span>}
          </div>
          {copy.sha256 && (
            <p className={styles.hash}>
              {labels.agreement.sha256} {copy.sha256}
            </p>
          )}
        </>
      )}
    </>
  );
}
