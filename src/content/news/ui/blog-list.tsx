import type { Locale } from '@/i18n/locales';
import { ButtonLink } from '@/ui/primitives/button';
import { Notice } from '@/ui/primitives/notice';
import { EmptyState } from '@/ui/patterns/empty-state';
import { PageHead } from '@/ui/patterns/page-head';
import { Pagination } from '@/ui/patterns/pagination';
import type { PaginationLabels } from '@/ui/patterns/pagination';
import { TextLink } from '@/ui/primitives/text-link';
import type { RichText } from '@/ui/rich-text/model';
import type { RichTextLabels } from '@/ui/rich-text/labels';
import { RichTextView } from '@/ui/rich-text/rich-text-view';
import { StaticPart } from '@/ui/static-part/static-part';
import { KeptWords } from '@/ui/words/kept-words';

import type { NewsCategory } from '../domain';
import type { Author, BlogAuthor, NewsSummary } from '../queries';
import { AuthorFace } from './authors';
import type { BlogTexts } from './authors';
import { FilterRow, NewsCard } from './news-list';
import type { NewsLabels } from './news-list';
import news from './news.module.css';
import styles from './authors.module.css';

export interface BlogListProps {
  lang: Locale;
  /** What editors wrote on the page `blogs`, or the defaults. */
  title: string;
  lead: string;
  /** What editors wrote there, below the posts. */
  text?: RichText | undefined;
  texts: BlogTexts;
  newsLabels: NewsLabels;
  richTextLabels: RichTextLabels;
  pagination: PaginationLabels;
  items: NewsSummary[];
  total: number;
  authors: BlogAuthor[];
  categories: NewsCategory[];
  /** Whose posts are shown; those of all without. */
  author?: Author | undefined;
  category?: NewsCategory | undefined;
  page: number;
  size: number;
  /** Said when the page size of the address is not offered. */
  sizeWarning?: string | undefined;
}

/** The blog: signed news, newest first, with the people who write beside it. Filters are links. */
export function BlogList(props: BlogListProps) {
  const { lang, texts, newsLabels, items, total, authors, categories, author, category } = props;
  const { labels, t } = texts;
  const path = `/${lang}/blogs`;
  const href = (next: { author?: string | undefined; category?: NewsCategory | undefined }) => {
    const query = new URLSearchParams();
    if (next.author) query.set('author', next.author);
    if (next.category) query.set('category', next.category);
    return query.size > 0 ? `${path}?${query.toString()}` : path;
  };
  const isFiltered = author !== undefined || category !== undefined;
  return (
    <div className={`${styles.blog ?? ''} container`}>
      <PageHead title={props.title} lead={props.lead}>
        <p className={styles.feed}>
          <TextLink arrow href={`${path}/feed.xml`} type="application/atom+xml">
            {labels.feed}
          </TextLink>
        </p>
      </PageHead>
      {categories.length > 1 && (
        <StaticPart as="div" className={news.filters}>
          <FilterRow
            label={labels.topic.label}
            options={[
              { text: labels.topic.all, href: href({ author: author?.slug }), chosen: !category },
              ...categories.map((one) => ({
                text: newsLabels.category[one],
                href: href({ author: author?.slug, category: one }),
                chosen: category === one,
              })),
            ]}
          />
        </StaticPart>
      )}
      {props.sizeWarning && <Notice tone="warning" title={props.sizeWarning} />}
      <div className={styles.columns}>
        <div>
          {author && (
            <StaticPart as="section" className={styles.profile} aria-labelledby="blog-author">
              <AuthorFace author={author} size="large" />
              <div className={styles.words}>
                <h2 id="blog-author" className={styles.name}>
                  {author.name}
                </h2>
                <p className={styles.role}>{author.role}</p>
                {author.about && (
                  <p className={styles.about}>
                    <KeptWords text={author.about} />
                  </p>
                )}
              </div>
            </StaticPart>
          )}
          {items.length > 0 ? (
            <StaticPart as="ol" className={styles.posts}>
              {items.map((item, index) => (
                <li key={item.slug}>
                  <NewsCard
                    item={item}
                    lang={lang}
                    labels={newsLabels}
                    layout="row"
                    level={author ? 3 : 2}
                    eager={index === 0}
                  />
                </li>
              ))}
            </StaticPart>
          ) : isFiltered ? (
            <EmptyState
              title={labels.empty.title}
              action={<ButtonLink href={path}>{labels.empty.reset}</ButtonLink>}
            >
              <p>{labels.empty.lead}</p>
            </EmptyState>
          ) : (
            <EmptyState
              title={labels.none.title}
              action={<ButtonLink href={`/${lang}/news`}>{labels.none.news}</ButtonLink>}
            >
              <p>{labels.none.lead}</p>
            </EmptyState>
          )}
          {total > 0 && (
            <Pagination
              path={path}
              params={{ author: author?.slug, category }}
              page={props.page}
              size={props.size}
              total={total}
              labels={props.pagination}
            />
          )}
          {props.text && !isFiltered && (
            <div className={styles.text}>
              <RichTextView text={props.text} labels={props.richTextLabels} />
            </div>
          )}
        </div>
        {authors.length > 0 && (
          <nav className={styles.people} aria-labelledby="blog-authors">
            <h2 id="blog-authors">{labels.author.label}</h2>
            <ul>
              {author && (
                <li>
                  <a href={href({ category })}>{labels.author.all}</a>
                </li>
              )}
              {authors.map((one) => (
                <li key={one.id}>
                  <a
                    href={href({ author: one.slug })}
                    {...(one.id === author?.id && { 'aria-current': true })}
                  >
                    <AuthorFace author={one} size="small" />
                    <span className={styles.words}>
                      <span className={styles.name}>{one.name}</span>
                      <span className={styles.role}>{t('posts', { count: one.posts })}</span>
                    </span>
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
    </div>
  );
}
