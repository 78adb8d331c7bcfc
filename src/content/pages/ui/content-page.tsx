import type { ReactNode } from 'react';

import { formatDate } from '@/i18n/dates';
import type { Locale } from '@/i18n/locales';
import type { Labels, Translate } from '@/i18n/texts';
import { ArticleLayout } from '@/ui/patterns/article-layout';
import { Contents } from '@/ui/patterns/contents';
import { PageHead } from '@/ui/patterns/page-head';
import { outlineOf } from '@/ui/rich-text/model';
import { RichTextView } from '@/ui/rich-text/rich-text-view';
import type { RichTextLabels } from '@/ui/rich-text/labels';

import type { ContentPage } from '../queries';
import styles from './content-page.module.css';

/** The labels of the namespace `content`. */
export type ContentPageLabels = Labels<'content'>;

/** Headings from which on a page lists its contents beside the text. */
const ENOUGH_FOR_CONTENTS = 3;

/** A standing page set for reading; legal texts say which version they are and since when it holds. */
export function ContentPageView({
  page,
  lang,
  labels,
  t,
  richTextLabels,
  actions,
}: {
  page: ContentPage;
  lang: Locale;
  labels: ContentPageLabels;
  t: Translate<'content'>;
  richTextLabels: RichTextLabels;
  /** Controls above the text. */
  actions?: ReactNode;
}) {
  const { version, effectiveAt, kind } = page;
  const outline = outlineOf(page.body).filter(({ level }) => level <= 3);
  return (
    <article className="container">
      <PageHead
        title={page.title}
        lead={page.summary}
        facts={
          version || effectiveAt ? (
            <>
              {version && <span className="numeric">{t('version', { version })}</span>}
              {effectiveAt && (
                <time dateTime={effectiveAt}>{t('effective', { date: formatDate(effectiveAt, lang) })}</time>
              )}
            </>
          ) : undefined
        }
      />
      <ArticleLayout
        aside={
          kind === 'legal' || outline.length >= ENOUGH_FOR_CONTENTS ? (
            <Contents title={labels.contents} outline={outline} />
          ) : undefined
        }
      >
        {actions && <div className={styles.actions}>{actions}</div>}
        <RichTextView text={page.body} labels={richTextLabels} wide={kind === 'page'} />
      </ArticleLayout>
    </article>
  );
}
