import { formatDate } from '@/i18n/dates';
import { listOfNames } from '@/i18n/lists';
import type { Locale } from '@/i18n/locales';
import type { Labels } from '@/i18n/texts';
import { ButtonLink } from '@/ui/primitives/button';
import { Notice } from '@/ui/primitives/notice';
import { ContentCard } from '@/ui/patterns/content-card';
import { EmptyState } from '@/ui/patterns/empty-state';
import { PageHead } from '@/ui/patterns/page-head';
import { Pagination } from '@/ui/patterns/pagination';
import type { PaginationLabels } from '@/ui/patterns/pagination';
import { StaticPart } from '@/ui/static-part/static-part';

import { newsCategories, yearChoices } from '../domain';
import type { NewsFilter } from '../domain';
import type { NewsSummary } from '../queries';
import styles from './news.module.css';

/** The namespace `news` of the messages. */
export type NewsLabels = Labels<'news'>;

export interface NewsListProps {
  lang: Locale;
  labels: NewsLabels;
  pagination: PaginationLabels;
  items: NewsSummary[];
  total: number;
  years: number[];
  filter: NewsFilter;
  page: number;
  size: number;
  /** Said when the page size of the address is not offered. */
  sizeWarning?: string;
}

/** The list of news with its filters, which are links, so they work without scripts and can be shared. */
export function NewsList(props: NewsListProps) {
  const { lang, labels, items, total, years, filter, page, size, sizeWarning } = props;
  const path = `/${lang}/news`;
  const href = (next: NewsFilter) => {
    const query = new URLSearchParams();
    if (next.category) query.set('category', next.category);
    if (next.year) query.set('year', String(next.year));
    return query.size > 0 ? `${path}?${query.toString()}` : path;
  };
  return (
    <div className={`${styles.list ?? ''} container`}>
      <PageHead title={labels.listTitle} lead={labels.listLead} />
      {years.length > 0 && (
        <StaticPart as="div" className={styles.filters}>
          <FilterRow
            label={labels.category.label}
            options={[
              {
                text: labels.category.all,
                href: href({ ...filter, category: undefined }),
                chosen: !filter.category,
              },
              ...newsCategories.map((category) => ({
                text: labels.category[category],
                href: href({ ...filter, category }),
                chosen: filter.category === category,
              })),
            ]}
          />
          <FilterRow
            label={labels.year.label}
            options={[
              { text: labels.year.all, href: href({ ...filter, year: undefined }), chosen: !filter.year },
              ...yearChoices(years, filter.year).map((year) => ({
                text: String(year),
                href: href({ ...filter, year }),
                chosen: filter.year === year,
              })),
            ]}
          />
        </StaticPart>
      )}
      {sizeWarning && <Notice tone="warning" title={sizeWarning} />}
      {years.length === 0 && (
        <EmptyState title={labels.none.title}>
          <p>{labels.none.lead}</p>
        </EmptyState>
      )}
      {years.length > 0 && items.length === 0 && (
        <EmptyState
          title={labels.empty.title}
          action={<ButtonLink href={path}>{labels.empty.reset}</ButtonLink>}
        >
          <p>{labels.empty.lead}</p>
        </EmptyState>
      )}
      {items.length > 0 && (
        <StaticPart as="ol" className={styles.items}>
          {items.map((item, index) => (
            <li key={item.slug}>
              <NewsCard item={item} lang={lang} labels={labels} layout="row" level={2} eager={index === 0} />
            </li>
          ))}
        </StaticPart>
      )}
      {total > 0 && (
        <Pagination
          path={path}
          params={{ category: filter.category, year: filter.year ? String(filter.year) : undefined }}
          page={page}
          size={size}
          total={total}
          labels={props.pagination}
        />
      )}
    </div>
  );
}

/** A news item in a list. */
export function NewsCard(props: {
  item: NewsSummary;
  lang: Locale;
  labels: NewsLabels;
  layout: 'row' | 'stack';
  level: 2 | 3;
  eager?: boolean;
}) {
  const { item, lang, labels, layout, level, eager } = props;
  return (
    <ContentCard
      href={`/${lang}/news/${item.slug}`}
      title={item.title}
      summary={item.summary}
      cover={item.cover}
      woven
      tag={labels.category[item.category]}
      date={{ iso: item.publishedAt, text: formatDate(item.publishedAt, lang, 'short') }}
      note={
        item.authors.length > 0
          ? listOfNames(
              item.authors.map(({ name }) => name),
              lang,
            )
          : undefined
      }
      layout={layout}
      level={level}
      eager={eager}
    />
  );
}

/** A row of links, of which one is chosen. */
export function FilterRow({
  label,
  options,
}: {
  label: string;
  options: { text: string; href: string; chosen: boolean }[];
}) {
  return (
    <nav aria-label={label} className={styles.filter}>
      <span aria-hidden="true">{label}</span>
      <ul>
        {options.map(({ text, href, chosen }) => (
          <li key={text}>
            <a href={href} {...(chosen && { 'aria-current': true })}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
