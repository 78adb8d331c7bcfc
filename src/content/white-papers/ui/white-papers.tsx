import type { ReactNode } from 'react';

import { formatDate } from '@/i18n/dates';
import { listOfNames } from '@/i18n/lists';
import type { Locale } from '@/i18n/locales';
import type { Labels, Translate } from '@/i18n/texts';
import { media } from '@/ui/breakpoints';
import { ArticleLayout } from '@/ui/patterns/article-layout';
import { Contents } from '@/ui/patterns/contents';
import { CopyButton } from '@/ui/patterns/copy-button';
import { EmptyState } from '@/ui/patterns/empty-state';
import { PageHead } from '@/ui/patterns/page-head';
import { Disclosure } from '@/ui/primitives/disclosure';
import { OtherLanguages } from '@/ui/patterns/other-languages';
import { outlineOf } from '@/ui/rich-text/model';
import { PictureView } from '@/ui/rich-text/picture-view';
import { RichTextView } from '@/ui/rich-text/rich-text-view';
import type { RichTextLabels } from '@/ui/rich-text/labels';
import { StaticPart } from '@/ui/static-part/static-part';
import { KeptWords } from '@/ui/words/kept-words';

import { bibtexOf } from '../citation';
import type { WhitePaper, WhitePaperSummary } from '../queries';
import styles from './white-papers.module.css';

/** The namespace `white-papers` of the messages. */
export type WhitePaperLabels = Labels<'white-papers'>;

/** All white papers, newest first. */
export function WhitePaperIndex(props: {
  papers: WhitePaperSummary[];
  lang: Locale;
  labels: WhitePaperLabels;
  t: Translate<'white-papers'>;
}) {
  const { papers, lang, labels, t } = props;
  return (
    <div className="container">
      <PageHead title={labels.indexTitle} lead={labels.indexLead} />
      {papers.length === 0 ? (
        <EmptyState title={labels.emptyTitle}>
          <p>{labels.emptyLead}</p>
        </EmptyState>
      ) : (
        <StaticPart as="ol" className={styles.papers}>
          {papers.map((paper) => (
            <li key={paper.slug} className={styles.paper}>
              <p>
                {paper.number && <span className={styles.number}>{paper.number}</span>}
                <time dateTime={paper.publishedAt}>{formatDate(paper.publishedAt, lang, 'short')}</time>
              </p>
              <div>
                <h2>
                  <a href={`/${lang}/white-papers/${paper.slug}`}>
                    <KeptWords text={paper.title} />
                  </a>
                </h2>
                <p className={styles.summary}>
                  <KeptWords text={paper.summary} />
                </p>
                {paper.authors.length > 0 && (
                  <p className={styles.authors}>{byline(paper.authors, lang, t)}</p>
                )}
              </div>
              {paper.cover && (
                <div className={styles.cover}>
                  <PictureView picture={paper.cover} sizes={`${media.phone} calc(100vw - 2rem), 16rem`} />
                </div>
              )}
            </li>
          ))}
        </StaticPart>
      )}
    </div>
  );
}

/** A white paper set for reading. */
export function WhitePaperArticle(props: {
  paper: WhitePaper;
  lang: Locale;
  labels: WhitePaperLabels;
  t: Translate<'white-papers'>;
  richTextLabels: RichTextLabels;
  /** The button that downloads the file. */
  download: ReactNode;
  /** Who publishes it, and its permanent address, for citations. */
  organization: string;
  url: string;
}) {
  const { paper, lang, labels, t, richTextLabels, download, organization, url } = props;
  const bibtex = bibtexOf({ ...paper, organization, url });
  return (
    <article className="container">
      <PageHead
        title={paper.title}
        facts={
          <>
            {paper.number && <span className={styles.number}>{paper.number}</span>}
            <time dateTime={paper.publishedAt}>{formatDate(paper.publishedAt, lang)}</time>
            {paper.authors.length > 0 && <span>{byline(paper.authors, lang, t)}</span>}
          </>
        }
      >
        <OtherLanguages
          label={labels.otherLanguages}
          languages={paper.otherLanguages}
          path={`/white-papers/${paper.slug}`}
        />
      </PageHead>
      <div className={styles.top}>
        <section aria-labelledby="paper-abstract">
          <h2 id="paper-abstract">{labels.abstract}</h2>
          <p className={styles.abstract}>
            <KeptWords text={paper.summary} />
          </p>
        </section>
        <section className={`${styles.download ?? ''} no-print`} aria-labelledby="paper-download">
          <h2 id="paper-download">{labels.download.title}</h2>
          {download}
          <p>{labels.download.text}</p>
        </section>
        <div className={`${styles.cite ?? ''} no-print`}>
          <Disclosure summary={labels.cite.title}>
            <pre>
              <code>{bibtex}</code>
            </pre>
            <CopyButton
              text={bibtex}
              label={labels.cite.copy}
              done={labels.cite.copied}
              failed={labels.cite.failed}
            />
          </Disclosure>
        </div>
      </div>
      <ArticleLayout aside={<Contents title={labels.contents} outline={outlineOf(paper.body)} />}>
        <RichTextView text={paper.body} labels={richTextLabels} />
      </ArticleLayout>
    </article>
  );
}

function byline(authors: readonly string[], lang: Locale, t: Translate<'white-papers'>): string {
  return t('by', { names: listOfNames(authors, lang) });
}
