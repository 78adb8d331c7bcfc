import { formatDate } from '@/i18n/dates';
import type { Locale } from '@/i18n/locales';
import { EmptyState } from '@/ui/patterns/empty-state';
import { PageHead } from '@/ui/patterns/page-head';
import { TextLink } from '@/ui/primitives/text-link';
import { StaticPart } from '@/ui/static-part/static-part';
import { KeptWords } from '@/ui/words/kept-words';

import { documentPath } from '../domain';
import type { DocumentSummary } from '../domain';
import styles from './documents.module.css';
import type { DocumentLabels, DocumentText } from './labels';
import { ReleaseTag } from './release-tag';

/** All documents with number, releases and size. */
export function DocumentIndex(props: {
  documents: DocumentSummary[];
  lang: Locale;
  labels: DocumentLabels;
  t: DocumentText;
}) {
  const { documents, lang, labels, t } = props;
  return (
    <StaticPart as="div" className="container">
      <PageHead title={labels.indexTitle} lead={labels.indexLead}>
        <p className={styles.aside}>
          <TextLink arrow href={`/${lang}/docs/glossary`}>
            {labels.glossary.title}
          </TextLink>
        </p>
      </PageHead>
      {documents.length === 0 ? (
        <EmptyState title={labels.emptyTitle}>
          <p>{labels.emptyLead}</p>
        </EmptyState>
      ) : (
        <ul className={styles.documents}>
          {documents.map((document) => (
            <li key={document.slug} className={styles.document}>
              <p className={styles.number}>{document.number}</p>
              <div>
                <h2>
                  <a href={`/${lang}${documentPath(document.slug)}`}>
                    <KeptWords text={document.title} />
                  </a>
                </h2>
                <p className={styles.summary}>
                  <KeptWords text={document.summary} />
                </p>
                {document.current && (
                  <p className={styles.facts}>
                    <span>{t('release', { version: document.current.version })}</span>
                    <time dateTime={document.current.date}>
                      {formatDate(document.current.date, lang, 'month')}
                    </time>
                    <span>{t('chapterCount', { count: document.current.chapters })}</span>
                  </p>
                )}
              </div>
              <ul className={styles.versions} aria-label={labels.releases}>
                {document.versions.map(({ version, status }) => (
                  <li key={version}>
                    <a
                      href={`/${lang}${documentPath(document.slug, version === document.current?.version ? undefined : version)}`}
                    >
                      {version}
                    </a>
                    <ReleaseTag status={status} labels={labels} />
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
    </StaticPart>
  );
}
