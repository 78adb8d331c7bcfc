import { formatDate } from '@/i18n/dates';
import type { Locale } from '@/i18n/locales';
import { Breadcrumb } from '@/ui/patterns/breadcrumb';
import { EmptyState } from '@/ui/patterns/empty-state';
import { PageHead } from '@/ui/patterns/page-head';
import { Tag } from '@/ui/primitives/tag';
import { TextLink } from '@/ui/primitives/text-link';
import { StaticPart } from '@/ui/static-part/static-part';
import { KeptDates } from '@/ui/words/kept-dates';
import { KeptWords } from '@/ui/words/kept-words';

import { chapterPath, currentRelease, documentPath } from '../domain';
import type { Erratum, SpecificationDocument } from '../domain';
import styles from './documents.module.css';
import type { DocumentLabels, DocumentText } from './labels';

interface ErrataItemsProps {
  errata: Erratum[];
  document: SpecificationDocument;
  lang: Locale;
  labels: DocumentLabels;
  t: DocumentText;
  level: 2 | 3;
  /** Number, title and place only. */
  compact?: boolean;
}

/** Errata, each with a link to the place that it corrects. */
export function ErrataItems({ errata, document, lang, labels, t, level, compact = false }: ErrataItemsProps) {
  const Heading = `h${level}` as const;
  const current = currentRelease(document.releases);
  return (
    <ol className={styles.errata}>
      {errata.map((erratum) => {
        const release = document.releases.find(({ version }) => version === erratum.version);
        const chapter = release?.chapters.find(({ slug }) => slug === erratum.chapter);
        const version = release?.version === current?.version ? undefined : release?.version;
        const anchor = erratum.requirement ?? erratum.number;
        return (
          <li key={erratum.number} id={compact ? undefined : erratum.number}>
            <p className={styles.errataFacts}>
              <span className={styles.number}>{erratum.number}</span>
              <Tag tone={erratum.status === 'confirmed' ? 'warning' : 'success'}>
                {labels.errata[erratum.status]}
              </Tag>
              <span>{t('release', { version: erratum.version })}</span>
              <time dateTime={erratum.date}>{formatDate(erratum.date, lang, 'short')}</time>
            </p>
            <Heading>
              <KeptWords text={erratum.title} />
            </Heading>
            {!compact && (
              <p className={styles.errataText}>
                <KeptDates text={erratum.text} />
              </p>
            )}
            <p className={styles.place}>
              {chapter ? (
                <TextLink href={`/${lang}${chapterPath(document.slug, chapter.slug, version)}#${anchor}`}>
                  {`${chapter.number} ${chapter.title}`}
                  {erratum.requirement && ` · ${erratum.requirement}`}
                </TextLink>
              ) : (
                <span className="muted">{labels.errata.wholeRelease}</span>
              )}
            </p>
          </li>
        );
      })}
    </ol>
  );
}

/** The page of all errata of a document. */
export function ErrataPage(props: {
  document: SpecificationDocument;
  lang: Locale;
  labels: DocumentLabels;
  t: DocumentText;
  breadcrumbLabel: string;
}) {
  const { document, lang, labels, t, breadcrumbLabel } = props;
  return (
    <StaticPart as="div" className={`container ${styles.narrow ?? ''}`}>
      <Breadcrumb
        label={breadcrumbLabel}
        trail={[
          { label: labels.indexTitle, href: `/${lang}/docs` },
          { label: document.title, href: `/${lang}${documentPath(document.slug)}` },
          { label: labels.errata.title },
        ]}
      />
      <PageHead
        title={labels.errata.title}
        lead={labels.errata.lead}
        facts={
          <>
            <span className={styles.number}>{document.number}</span>
            <span>{document.title}</span>
          </>
        }
      />
      {document.errata.length === 0 ? (
        <EmptyState title={labels.errata.none} />
      ) : (
        <ErrataItems {...{ errata: document.errata, document, lang, labels, t }} level={2} />
      )}
    </StaticPart>
  );
}
