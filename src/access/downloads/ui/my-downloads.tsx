'use client';

import { formatMoment } from '@/i18n/dates';
import type { Locale } from '@/i18n/locales';
import { formatBytes } from '@/ui/format';
import { EmptyState } from '@/ui/patterns/empty-state';
import { Button, ButtonLink } from '@/ui/primitives/button';
import { Notice } from '@/ui/primitives/notice';
import { Skeleton } from '@/ui/primitives/skeleton';

import styles from '@/access/shared/ui/applications.module.css';
import { DownloadButton } from './download-button';
import type { ApplicationLabels } from '@/access/shared/ui/labels';
import type { DownloadView } from '../use-cases/own-downloads';
import { useAnswer } from '@/access/shared/ui/use-answer';

/** What the member has downloaded, for the personal center. */
export function MyDownloads({ lang, labels }: { lang: Locale; labels: ApplicationLabels }) {
  const { answer, failed, reload } = useAnswer<DownloadView[]>('/api-spec/downloads');
  const texts = labels.downloads;
  if (!answer) {
    return failed ? (
      <Notice
        tone="danger"
        title={failed.message || labels.detail.failed}
        action={
          <Button size="small" onClick={reload}>
            {labels.detail.retry}
          </Button>
        }
      />
    ) : (
      <Skeleton label={labels.detail.loading} />
    );
  }
  if (answer.length === 0) {
    return (
      <EmptyState
        title={texts.empty}
        level={3}
        action={<ButtonLink href={`/${lang}/white-papers`}>{labels.download.toWhitePapers}</ButtonLink>}
      >
        <p>{texts.emptyText}</p>
      </EmptyState>
    );
  }
  return (
    <ul className={styles.list}>
      {answer.map((item) => (
        <li key={`${item.at}-${item.slug}-${item.language}`}>
          <div className={styles.head}>
            <h3>
              {item.title[lang]} {item.kind === 'specification' && item.version}
            </h3>
            <time className={styles.quiet} dateTime={item.at}>
              {formatMoment(item.at, lang)}
            </time>
          </div>
          <dl className={styles.facts}>
            <dt>{texts.item}</dt>
            <dd>{texts[item.kind]}</dd>
            <dt>{texts.copy}</dt>
            <dd>{item.copyNumber ?? texts.noCopy}</dd>
            <dt>{texts.size}</dt>
            <dd>{formatBytes(item.size)}</dd>
            <dt>{texts.sha256}</dt>
            <dd className={styles.hash}>{item.sha256}</dd>
          </dl>
          <div className={styles.actions}>
            <DownloadButton
              kind={item.kind}
              slug={item.slug}
              lang={lang}
              language={item.language}
              label={texts.again}
              labels={labels.download}
              closeLabel={labels.detail.close}
              small
              onBegun={reload}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}
