import { pageTextsOf } from '@/app/_page-texts';
import { paginationLabels } from '@/app/_pagination-labels';
import { getNewsList } from '@/content/news/queries';
import type { NewsFilter } from '@/content/news';
import { NewsList } from '@/content/news/ui/news-list';
import type { Locale } from '@/i18n/locales';
import { textsOf } from '@/i18n/messages';
import { clampPage, pageCount, validSize } from '@/ui/patterns/pagination-window';

import { FullPage } from '../_frame/page-frame';

interface Props {
  lang: Locale;
  filter?: NewsFilter;
  /** As they appear in the address. */
  page?: string;
  size?: string;
}

/** The list of news: the static page and its filtered twin share it. */
export async function NewsListPage({ lang, filter = {}, page: wantedPage, size: wantedSize }: Props) {
  const { size, reset } = validSize(wantedSize);
  const [{ labels }, common] = await Promise.all([pageTextsOf(lang, 'news'), textsOf(lang, 'common')]);
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
        pagination={paginationLabels(common, list.total)}
        items={list.items}
        total={list.total}
        years={list.years}
        filter={filter}
        page={page}
        size={size}
        sizeWarning={reset ? common.t('pagination.invalidSize', { size: String(size) }) : undefined}
      />
    </FullPage>
  );
}
