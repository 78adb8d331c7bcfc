import type { Metadata } from 'next';
import { notFound, permanentRedirect } from 'next/navigation';

import { pageMetadata } from '@/app/_metadata';
import { richTextLabels } from '@/app/_rich-text-labels';
import { BreadcrumbData, JsonLd } from '@/app/_json-ld';
import { pageTextsOf } from '@/app/_page-texts';
import { previewReader } from '@/cms/preview-session';
import { isSlug } from '@/cms/slug';
import { authorPath } from '@/content/news/domain';
import { getNewsDraft, getNewsItem, getRenamedNews } from '@/content/news/queries';
import { NewsArticle } from '@/content/news/ui/news-article';
import { htmlLang, isLocale } from '@/i18n/locales';
import type { Locale } from '@/i18n/locales';
import { textsOf } from '@/i18n/messages';
import { env } from '@/platform/env';
import { pictureAddress } from '@/ui/rich-text/model';

import { SimplePage } from '../../_frame/page-frame';

export const dynamic = 'force-static';
export const revalidate = 300;

interface Props {
  params: Promise<{ lang: string; slug: string[] }>;
}

export function generateStaticParams(): { lang: string; slug: string[] }[] {
  return [];
}

/** Language and slug of the address; the validity check of this route. */
async function parse(params: Props['params']): Promise<{ lang: Locale; slug: string } | undefined> {
  const { lang, slug } = await params;
  const joined = slug.join('/');
  return isLocale(lang) && isSlug(joined, { segments: true }) ? { lang, slug: joined } : undefined;
}

async function readItem(lang: Locale, slug: string) {
  const reader = await previewReader();
  return reader ? getNewsDraft(lang, slug, reader) : getNewsItem(lang, slug);
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const address = await parse(params);
  const item = address && (await readItem(address.lang, address.slug));
  if (!address || !item) return {};
  const [{ labels }, blogs] = await Promise.all([
    pageTextsOf(address.lang, 'news'),
    pageTextsOf(address.lang, 'blogs'),
  ]);
  return pageMetadata({
    lang: address.lang,
    path: `/news/${item.slug}`,
    title: item.seo.title ?? item.title,
    description: item.seo.description ?? item.summary,
    image: item.seo.image,
    section: item.isPost ? blogs.labels.title : labels.listTitle,
    ...(item.isPost && {
      feed: { path: '/blogs/feed.xml', title: blogs.labels.title },
      article: {
        publishedAt: item.publishedAt,
        authors: item.authors.map(({ name, slug }) => ({ name, path: authorPath(slug) })),
      },
    }),
    languages: [address.lang, ...item.otherLanguages],
    noIndex: item.seo.noIndex,
  });
}

export default async function NewsDetailPage({ params }: Props) {
  const address = await parse(params);
  if (!address) notFound();
  const { lang, slug } = address;
  const item = await readItem(lang, slug);
  if (!item) {
    const renamed = await getRenamedNews(lang, slug);
    if (renamed) permanentRedirect(`/${lang}/news/${renamed}`);
    notFound();
  }
  const [{ labels }, blogTexts, common] = await Promise.all([
    pageTextsOf(lang, 'news'),
    pageTextsOf(lang, 'blogs'),
    textsOf(lang, 'common'),
  ]);
  const url = `${env.PUBLIC_URL}/${lang}/news/${slug}`;
  return (
    <SimplePage
      lang={lang}
      path={`/${lang}/news/${slug}`}
      title={labels.detailTitle}
      backHref={`/${lang}/news`}
      backLabel={labels.back}
    >
      <JsonLd
        data={{
          '@context': 'https://schema.org',
          '@type': item.isPost ? 'BlogPosting' : 'NewsArticle',
          headline: item.title,
          description: item.summary,
          datePublished: item.publishedAt,
          inLanguage: htmlLang[lang],
          mainEntityOfPage: url,
          ...(item.authors.length > 0
            ? {
                author: item.authors.map(({ name, role, slug: author }) => ({
                  '@type': 'Person',
                  name,
                  jobTitle: role,
                  url: `${env.PUBLIC_URL}/${lang}${authorPath(author)}`,
                })),
              }
            : {}),
          ...(item.cover ? { image: [`${env.PUBLIC_URL}${pictureAddress(item.cover)}`] } : {}),
        }}
      />
      <BreadcrumbData
        trail={[
          { label: labels.listTitle, path: `/${lang}/news` },
          { label: item.title, path: `/${lang}/news/${item.slug}` },
        ]}
      />
      <NewsArticle
        item={item}
        lang={lang}
        url={url}
        labels={labels}
        blogTexts={blogTexts}
        richTextLabels={richTextLabels(common)}
      />
    </SimplePage>
  );
}
