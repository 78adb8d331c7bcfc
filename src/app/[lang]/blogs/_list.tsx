import { notFound, permanentRedirect, redirect } from 'next/navigation';

import { JsonLd } from '@/app/_json-ld';
import { pageTextsOf } from '@/app/_page-texts';
import { paginationLabels } from '@/app/_pagination-labels';
import { richTextLabels } from '@/app/_rich-text-labels';
import { previewReader } from '@/cms/preview-session';
import type { NewsCategory } from '@/content/news';
import { authorPath } from '@/content/news/domain';
import {
  getBlogAuthor,
  getBlogFilters,
  getNewsList,
  getRenamedAuthor,
  isAuthorElsewhere,
} from '@/content/news/queries';
import { BlogList } from '@/content/news/ui/blog-list';
import { BLOGS_PAGE } from '@/content/pages/domain';
import { getContentPage, getContentPageDraft } from '@/content/pages/queries';
import type { ContentPage } from '@/content/pages/queries';
import { htmlLang } from '@/i18n/locales';
import type { Locale } from '@/i18n/locales';
import { textsOf } from '@/i18n/messages';
import { env } from '@/platform/env';
import { clampPage, pageCount, validSize } from '@/ui/patterns/pagination-window';

import { FullPage } from '../_frame/page-frame';

interface Props {
  lang: Locale;
  /** As they appear in the address. */
  author?: string | undefined;
  category?: NewsCategory | undefined;
  page?: string | undefined;
  size?: string | undefined;
}

/** What editors wrote for the head and the foot of the list; undefined while the page is not public. */
export async function readBlogPage(lang: Locale): Promise<ContentPage | undefined> {
  const reader = await previewReader();
  return reader ? getContentPageDraft(lang, BLOGS_PAGE, reader) : getContentPage(lang, BLOGS_PAGE);
}

/** Where an address of an author leads that has no list: to the author’s new address, to the whole blog, or nowhere. */
async function leaveForAuthor({ lang, author: slug = '', category, page, size }: Props): Promise<never> {
  const renamed = await getRenamedAuthor(lang, slug);
  if (renamed) {
    const rest = Object.entries({ category, page, size }).flatMap(([name, value]) =>
      value === undefined ? [] : [`&${name}=${encodeURIComponent(value)}`],
    );
    permanentRedirect(`/${lang}${authorPath(renamed)}${rest.join('')}`);
  }
  // Readers who change the language have come from a list that is there.
  if (await isAuthorElsewhere(lang, slug)) redirect(`/${lang}/blogs`);
  notFound();
}

/** The list of blog posts: the static page and its filtered twin share it. */
export async function BlogListPage(props: Props) {
  const { lang, author: slug, category, page: wantedPage, size: wanted } = props;
  const { size, reset } = validSize(wanted);
  const [{ authors, categories }, found, page, texts, news, common] = await Promise.all([
    getBlogFilters(lang),
    slug === undefined ? undefined : getBlogAuthor(lang, slug),
    readBlogPage(lang),
    pageTextsOf(lang, 'blogs'),
    pageTextsOf(lang, 'news'),
    textsOf(lang, 'common'),
  ]);
  if (slug !== undefined && !found) return leaveForAuthor(props);
  const author = found?.author;
  const filter = {
    ...(author ? { authorId: author.id } : { signed: true as const }),
    ...(category ? { category } : {}),
  };
  let number = clampPage(wantedPage ?? 1, Number.MAX_SAFE_INTEGER);
  let list = await getNewsList(lang, filter, number, size);
  const lastPage = pageCount(list.total, size);
  if (number > lastPage) {
    number = lastPage;
    list = await getNewsList(lang, filter, number, size);
  }
  return (
    <FullPage lang={lang} path={`/${lang}/blogs`}>
      <JsonLd
        data={{
          '@context': 'https://schema.org',
          '@type': 'Blog',
          name: page?.title ?? texts.labels.title,
          description: page?.summary ?? texts.labels.lead,
          inLanguage: htmlLang[lang],
          url: `${env.PUBLIC_URL}/${lang}/blogs`,
        }}
      />
      <BlogList
        lang={lang}
        title={page?.title ?? texts.labels.title}
        lead={page?.summary ?? texts.labels.lead}
        text={page?.body}
        texts={texts}
        newsLabels={news.labels}
        richTextLabels={richTextLabels(common)}
        pagination={paginationLabels(common, list.total)}
        items={list.items}
        total={list.total}
        authors={authors}
        categories={categories}
        author={author}
        category={category}
        page={number}
        size={size}
        sizeWarning={reset ? common.t('pagination.invalidSize', { size: String(size) }) : undefined}
      />
    </FullPage>
  );
}
