import { formatDate } from '@/i18n/dates';
import type { Locale } from '@/i18n/locales';
import type { Labels } from '@/i18n/texts';
import { media } from '@/ui/breakpoints';
import { ArticleLayout } from '@/ui/patterns/article-layout';
import { Contents } from '@/ui/patterns/contents';
import { EmptyState } from '@/ui/patterns/empty-state';
import { PageHead } from '@/ui/patterns/page-head';
import { OtherLanguages } from '@/ui/patterns/other-languages';
import { outlineOf } from '@/ui/rich-text/model';
import { PictureView } from '@/ui/rich-text/picture-view';
import { RichTextView } from '@/ui/rich-text/rich-text-view';
import type { RichTextLabels } from '@/ui/rich-text/labels';
import { StaticPart } from '@/ui/static-part/static-part';
import { WovenCover } from '@/ui/weave/woven-cover';
import { KeptWords } from '@/ui/words/kept-words';

import type { CaseStudy, CaseStudySummary } from '../queries';
import styles from './case-studies.module.css';

/** The namespace `case-studies` of the messages. */
export type CaseStudyLabels = Labels<'case-studies'>;

/** All case studies, newest first. */
export function CaseStudyList(props: {
  items: readonly CaseStudySummary[];
  lang: Locale;
  labels: CaseStudyLabels;
}) {
  const { items, lang, labels } = props;
  return (
    <div className="container">
      <PageHead title={labels.title} lead={labels.lead} />
      {items.length === 0 ? (
        <EmptyState title={labels.empty.title}>
          <p>{labels.empty.lead}</p>
        </EmptyState>
      ) : (
        <StaticPart as="ol" className={styles.list}>
          {items.map((item) => (
            <li key={item.slug} className={styles.item}>
              <div className={styles.cover}>
                {item.cover ? (
                  <PictureView picture={item.cover} sizes={`${media.phone} calc(100vw - 2rem), 24rem`} />
                ) : (
                  <WovenCover seed={item.slug} />
                )}
              </div>
              <h2>
                <a href={`/${lang}/case-studies/${item.slug}`}>
                  <KeptWords text={item.title} />
                </a>
              </h2>
              <p className={styles.summary}>
                <KeptWords text={item.summary} />
              </p>
              <p className={styles.facts}>
                <span>{item.operator}</span>
                <span>{item.system}</span>
              </p>
            </li>
          ))}
        </StaticPart>
      )}
    </div>
  );
}

/** A case study set for reading: what was measured first, then how it came about. */
export function CaseStudyArticle(props: {
  item: CaseStudy;
  lang: Locale;
  labels: CaseStudyLabels;
  richTextLabels: RichTextLabels;
}) {
  const { item, lang, labels, richTextLabels } = props;
  return (
    <article className="container">
      <PageHead
        title={item.title}
        lead={item.summary}
        facts={
          <>
            <span>{item.operator}</span>
            <span>{item.system}</span>
            <time dateTime={item.publishedAt}>{formatDate(item.publishedAt, lang)}</time>
          </>
        }
      >
        <OtherLanguages
          label={labels.otherLanguages}
          languages={item.otherLanguages}
          path={`/case-studies/${item.slug}`}
        />
      </PageHead>
      {item.results.length > 0 && (
        <section aria-labelledby="results" className={styles.results}>
          <h2 id="results">{labels.results}</h2>
          <dl>
            {item.results.map(({ value, meaning }) => (
              <div key={meaning}>
                <dt>{meaning}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <ArticleLayout aside={<Contents title={labels.contents} outline={outlineOf(item.body)} />}>
        <RichTextView text={item.body} labels={richTextLabels} />
      </ArticleLayout>
    </article>
  );
}
