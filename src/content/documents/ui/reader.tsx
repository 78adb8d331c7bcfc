import { formatDate } from '@/i18n/dates';
import type { Locale } from '@/i18n/locales';
import { Breadcrumb } from '@/ui/patterns/breadcrumb';
import { Icon } from '@/ui/icons/icon';
import { OtherLanguages } from '@/ui/patterns/other-languages';
import { outlineOf } from '@/ui/rich-text/model';
import type { RichText } from '@/ui/rich-text/model';
import { RichTextView } from '@/ui/rich-text/rich-text-view';
import type { RichTextLabels } from '@/ui/rich-text/labels';
import { StaticPart } from '@/ui/static-part/static-part';
import { KeptWords } from '@/ui/words/kept-words';

import { PageFeedback } from '@/features/feedback/browser';

import type { CitedChapter } from '../citation';
import {
  chapterPath,
  chapterPrintPath,
  commentsPath,
  currentRelease,
  documentPath,
  takesComments,
} from '../domain';
import type { Chapter, Release, SpecificationDocument } from '../domain';
import { placesOf } from '../release-index';
import { ChapterTools } from './chapter-tools';
import { ChapterTree } from './chapter-tree';
import { type Neighbors, ReadingBar } from './reading-bar';
import { OUTLINE_SHEET } from './reader-setup';
import { SheetHead } from './sheet-head';
import type { DocumentLabels, DocumentText } from './labels';
import { ReaderIsland } from './reader-island';
import { ReleaseBanner } from './release-banner';
import { reviewEnd } from './review-end';
import styles from './reader.module.css';

/** A chapter with fewer headings is seen at a glance. */
const SHORTEST_OUTLINE = 2;

export interface ReaderProps {
  document: SpecificationDocument;
  release: Release;
  /** The version if the address names it; links then stay in it. */
  version?: string;
  /** Where one applies for the full specification of this document, where there is one. */
  applyHref?: string | undefined;
  chapter: Omit<Chapter, 'body'>;
  /** The chapter's text with numbers, errata and terms. */
  text: RichText;
  /** What the chapter's citation names. */
  cited: CitedChapter;
  lang: Locale;
  /** On which a review that has a last day depends. */
  now: Date;
  labels: DocumentLabels;
  t: DocumentText;
  breadcrumbLabel: string;
  richTextLabels: RichTextLabels;
}

/** A chapter set for reading: the tree on the left, the text, what is on the page on the right. */
export function Reader(props: ReaderProps) {
  const { document, release, version, chapter, text, lang, labels, t } = props;
  const href = (slug: string) => `/${lang}${chapterPath(document.slug, slug, version)}`;
  const here = href(chapter.slug);
  const current = currentRelease(document.releases);
  const inCurrent = current?.chapters.some(({ slug }) => slug === chapter.slug) ?? false;
  const place = release.chapters.findIndex(({ slug }) => slug === chapter.slug);
  const neighbors = { previous: release.chapters[place - 1], next: release.chapters[place + 1] };
  const outline = outlineOf(text).filter(({ level }) => level <= 3);
  const hasOutline = outline.length >= SHORTEST_OUTLINE;
  const comments = `/${lang}${commentsPath(document.slug, release.version, chapter.slug)}`;
  const isReviewed = takesComments(release, props.now);
  return (
    <>
      <div className={styles.progress} aria-hidden="true" data-reading-progress />
      <div className={`container ${styles.reader ?? ''}`}>
        <ChapterTree {...props} hrefOf={href} />
        <StaticPart as="header" className={styles.head}>
          <Breadcrumb
            label={props.breadcrumbLabel}
            trail={[
              { label: labels.indexTitle, href: `/${lang}/docs` },
              { label: document.title, href: `/${lang}${documentPath(document.slug, version)}` },
              { label: chapter.title },
            ]}
          />
          <PrintImprint cited={props.cited} lang={lang} t={t} />
          <h1>
            <span className={styles.chapterNumber}>{chapter.number}</span> <KeptWords text={chapter.title} />
          </h1>
          {chapter.summary && (
            <p className={styles.summary}>
              <KeptWords text={chapter.summary} />
            </p>
          )}
          <ChapterTools
            {...props}
            places={placesOf(text, chapter.number)}
            markdownHref={`${here}.md`}
            printHref={`/${lang}${chapterPrintPath(document.slug, chapter.slug, version)}`}
          />
          <OtherLanguages
            label={labels.otherLanguages}
            languages={chapter.otherLanguages}
            path={chapterPath(document.slug, chapter.slug, version)}
          />
          <ReleaseBanner
            release={release}
            until={reviewEnd(release, lang, props.now)}
            commentHref={isReviewed ? comments : undefined}
            labels={labels}
            t={t}
            current={
              current && current.version !== release.version
                ? {
                    version: current.version,
                    href: `/${lang}${inCurrent ? chapterPath(document.slug, chapter.slug) : documentPath(document.slug)}`,
                  }
                : undefined
            }
          />
        </StaticPart>
        {hasOutline ? <PageOutline outline={outline} labels={labels} /> : <div className={styles.toc} />}
        <article className={styles.text} data-reading>
          <RichTextView text={text} labels={props.richTextLabels} />
          <PageFeedback
            path={here}
            labels={labels.feedback}
            starLabels={[1, 2, 3, 4, 5].map((count) => t('feedback.star', { count }))}
            star={<Icon name="star" />}
          />
          <nav aria-label={labels.review.label} className={`${styles.review ?? ''} no-print`}>
            {isReviewed && (
              <a href={comments} rel="nofollow">
                {labels.review.comment}
              </a>
            )}
            <a href={`${comments}?kind=error`} rel="nofollow">
              {labels.review.error}
            </a>
          </nav>
          <div
            className={`${styles.passageOffer ?? ''} no-print`}
            role="group"
            aria-label={labels.review.passage.label}
            data-passage-offer
            hidden
          >
            {isReviewed && (
              <a href={comments} rel="nofollow">
                {labels.review.passage.comment}
              </a>
            )}
            <a href={`${comments}?kind=error`} rel="nofollow">
              {labels.review.passage.error}
            </a>
          </div>
          <Pager {...neighbors} hrefOf={href} labels={labels} />
        </article>
      </div>
      <ReadingBar {...neighbors} chapter={chapter} hasOutline={hasOutline} hrefOf={href} labels={labels} />
      <div className={styles.resume} data-resume hidden>
        <a href={here}>
          {labels.resume}
          <span />
        </a>
        <button type="button" aria-label={labels.resumeClose}>
          <Icon name="close" small />
        </button>
      </div>
      <ReaderIsland
        key={here}
        place={here}
        index={`/${lang}/docs/search-index/${document.slug}/${release.version}`}
        base={`/${lang}${documentPath(document.slug, version)}`}
        cited={props.cited}
        words={{
          copied: labels.copied,
          copyFailed: labels.copyFailed,
          citationCopied: labels.cite.copied,
          ...labels.search,
        }}
      />
    </>
  );
}

/** On paper only: which document and release this is, and its permanent address. */
function PrintImprint({ cited, lang, t }: Pick<ReaderProps, 'cited' | 'lang' | 't'>) {
  return (
    <div className={styles.imprint} data-imprint>
      <p>
        <strong>{cited.document}</strong> {cited.number} · {t('release', { version: cited.version })} ·{' '}
        {formatDate(cited.date, lang, 'short')}
      </p>
      <p>{cited.url}</p>
    </div>
  );
}

/** Beside the text; where there is no room for columns, a sheet that the reading bar opens. */
function PageOutline({ outline, labels }: { outline: ReturnType<typeof outlineOf>; labels: DocumentLabels }) {
  return (
    <StaticPart
      as="div"
      id={OUTLINE_SHEET}
      popover="auto"
      className={`${styles.toc ?? ''} no-print`}
      data-toc=""
    >
      <SheetHead id={OUTLINE_SHEET} title={labels.onThisPage} close={labels.cite.close} />
      <details className={styles.fold}>
        <summary>
          {labels.onThisPage} <Icon name="chevron-down" small />
        </summary>
      </details>
      <nav aria-label={labels.onThisPage} className={styles.outline} data-outline>
        <p>{labels.onThisPage}</p>
        <ol>
          {outline.map(({ id, text: title, level, number }) => (
            <li key={id} data-level={level}>
              <a href={`#${id}`}>
                {number !== undefined && <span className={styles.entryNumber}>{number} </span>}
                {title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
    </StaticPart>
  );
}

function Pager(props: Neighbors) {
  const { previous, next, hrefOf, labels } = props;
  if (!previous && !next) return null;
  return (
    <nav aria-label={labels.pager} className={`${styles.pager ?? ''} no-print`}>
      {previous && (
        <a href={hrefOf(previous.slug)} rel="prev">
          <span>
            <Icon name="arrow-left" small /> {labels.previous}
          </span>
          {previous.number} {previous.title}
        </a>
      )}
      {next && (
        <a href={hrefOf(next.slug)} rel="next" className={styles.next}>
          <span>
            {labels.next} <Icon name="arrow-right" small />
          </span>
          {next.number} {next.title}
        </a>
      )}
    </nav>
  );
}
