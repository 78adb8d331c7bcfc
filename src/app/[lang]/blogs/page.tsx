import type { Metadata } from 'next';
import { notFound } from 'next/navigation';

import { pageMetadata } from '@/app/_metadata';
import { pageTextsOf } from '@/app/_page-texts';
import { isLocale } from '@/i18n/locales';

import { BlogListPage, readBlogPage } from './_list';

export const dynamic = 'force-static';
export const revalidate = 300;

interface Props {
  params: Promise<{ lang: string }>;
}

export function generateStaticParams(): { lang: string }[] {
  return [];
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { lang } = await params;
  if (!isLocale(lang)) return {};
  const [page, { labels }] = await Promise.all([readBlogPage(lang), pageTextsOf(lang, 'blogs')]);
  return pageMetadata({
    lang,
    path: '/blogs',
    title: page?.seo.title ?? page?.title ?? labels.title,
    description: page?.seo.description ?? page?.summary ?? labels.lead,
    image: page?.seo.image,
    feed: { path: '/blogs/feed.xml', title: labels.title },
    noIndex: page?.seo.noIndex ?? false,
  });
}

export default async function BlogsPage({ params }: Props) {
  const { lang } = await params;
  if (!isLocale(lang)) notFound();
  return <BlogListPage lang={lang} />;
}
