import { getTranslations } from 'next-intl/server';

import { getNewsList } from '@/features/news/queries';
import type { NewsFilter } from '@/features/news/queries';
import { NewsList } from '@/features/news/ui/news-list';
import type { NewsLabels } from '@/features/news/ui/news-list';
import type { Locale } from '@/i18n/locales';
import { loadNamespace } from '@/i18n/messages';
import { clampPage, pageCount, validSize } from '@/ui/patterns/pagination-window';
import type { PaginationLabels } from '@/ui/patterns/pagination';

import { FullPage } from '../_frame/page-frame';

interface Props {
  lang: Locale;
  filter?: NewsFilter;
  /** As they stand in the address. */
  page?: string;
  size?: string;
}

/** The list of news: the static page and its filtered twin share it. */
export async function NewsListPage({ lang, filter = {}, page: wantedPage, size: wantedSize }: Props) {
  const { size, reset } = validSize(wantedSize);
  const [labels, t, common] = await Promise.all([
    loadNamespace<NewsLabels>(lang, 'news'),
    getTranslations({ locale: lang, namespace: 'common.pagination' }),
    loadNamespace<{ pagination: Omit<PaginationLabels, 'total'> }>(lang, 'common'),
  ]);
  const firstGuess = clampPage(wantedPage ?? 1, Number.MAX_SAFE_INTEGER);
  let page = firstGuess;
  let list = await getNewsList(lang, filter, page, size);
  const lastPage = pageCount(list.total, size);
  if (page > lastPage) {
    page = lastPage;
    list = await getNewsList(lang, filter, page, size);
  }
  return (
    <FullPage lang={lang} path={`/${lang}/news`}>
      <NewsList
        lang={lang}
        labels={labels}
        pagination={{ ...common.pagination, total: t('total', { total: list.total }) }}
        items={list.items}
        total={list.total}
        years={list.years}
        filter={filter}
        page={page}
        size={size}
        sizeWarning={reset ? t('invalidSize', { size }) : undefined}
      />
    </FullPage>
  );
}
