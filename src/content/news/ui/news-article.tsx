import { formatDate } from '@/i18n/dates';
import type { Locale } from '@/i18n/locales';
import { ArticleLayout } from '@/ui/patterns/article-layout';
import { Contents } from '@/ui/patterns/contents';
import { CopyButton } from '@/ui/patterns/copy-button';
import { PageHead } from '@/ui/patterns/page-head';
import { QrButton } from '@/ui/patterns/qr-button';
import { ResponsiveImage } from '@/ui/patterns/responsive-image';
import { SectionHead } from '@/ui/patterns/section-head';
import { Tag } from '@/ui/primitives/tag';
import { OtherLanguages } from '@/ui/patterns/other-languages';
import { TextLink } from '@/ui/primitives/text-link';
import { ButtonLink } from '@/ui/primitives/button';
import { outlineOf } from '@/ui/rich-text/model';
import { RichTextView } from '@/ui/rich-text/rich-text-view';
import type { RichTextLabels } from '@/ui/rich-text/labels';
import { StaticPart } from '@/ui/static-part/static-part';

import type { NewsItem } from '../queries';
import { AuthorNotes, Byline } from './authors';
import type { BlogTexts } from './authors';
import { NewsCard } from './news-list';
import type { NewsLabels } from './news-list';
import styles from './news.module.css';

export interface NewsArticleProps {
  item: NewsItem;
  lang: Locale;
  /** Full address of the page, for sharing. */
  url: string;
  labels: NewsLabels;
  /** Words about authors. */
  blogTexts: BlogTexts;
  richTextLabels: RichTextLabels;
}

/** A news item set for reading: contents beside it, sharing and related items below it. */
export function NewsArticle({ item, lang, url, labels, blogTexts, richTextLabels }: NewsArticleProps) {
  const { cover } = item;
  return (
    <article className={styles.article}>
      <div className="container">
        <PageHead
          title={item.title}
          lead={item.summary}
          facts={
            <>
              <time dateTime={item.publishedAt}>{formatDate(item.publishedAt, lang)}</time>
              <Tag>{labels.category[item.category]}</Tag>
            </>
          }
        >
          <Byline authors={item.authors} lang={lang} texts={blogTexts} />
        </PageHead>
        <OtherLanguages
          label={labels.otherLanguages}
          languages={item.otherLanguages}
          path={`/news/${item.slug}`}
          className={styles.languageNote}
        />
        {cover && (
          <div className={styles.cover} style={{ backgroundColor: cover.placeholder }}>
            <ResponsiveImage picture={cover} sizes="min(100vw - 2rem, 80rem)" first />
          </div>
        )}
        <ArticleLayout aside={<Contents title={labels.contents} outline={outlineOf(item.body)} />}>
          <RichTextView text={item.body} labels={richTextLabels} />
          <AuthorNotes authors={item.authors} lang={lang} texts={blogTexts} />
          <div className={styles.share} role="group" aria-label={labels.share.label}>
            <CopyButton
              quiet
              text={url}
              label={labels.share.copy}
              done={labels.share.copied}
              failed={labels.share.failed}
            />
            <QrButton
              url={url}
              label={labels.share.qr}
              title={labels.share.qrTitle}
              text={labels.share.qrText}
              closeLabel={labels.share.close}
            />
            <ButtonLink
              size="small"
              variant="quiet"
              href={`mailto:?subject=${encodeURIComponent(item.title)}&body=${encodeURIComponent(url)}`}
            >
              {labels.share.mail}
            </ButtonLink>
          </div>
        </ArticleLayout>
      </div>
      {item.related.length > 0 && (
        <StaticPart as="section" className={styles.related} aria-labelledby="related">
          <div className="container">
            <SectionHead
              id="related"
              heading={labels.related}
              more={
                <TextLink arrow href={`/${lang}/news`}>
                  {labels.back}
                </TextLink>
              }
            />
            <ul>
              {item.related.map((related) => (
                <li key={related.slug}>
                  <NewsCard item={related} lang={lang} labels={labels} layout="stack" level={3} />
                </li>
              ))}
            </ul>
          </div>
        </StaticPart>
      )}
    </article>
  );
}
