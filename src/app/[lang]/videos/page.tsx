import type { Metadata } from 'next';
import { notFound } from 'next/navigation';

import { pageMetadata } from '@/app/_metadata';
import { pageTextsOf } from '@/app/_page-texts';
import { getVideoList } from '@/content/videos/queries';
import { VideoList } from '@/content/videos/ui/video-page';
import { isLocale } from '@/i18n/locales';

import { FullPage } from '../_frame/page-frame';

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
  const { labels } = await pageTextsOf(lang, 'videos');
  return pageMetadata({
    lang,
    path: '/videos',
    title: labels.title,
    description: labels.lead,
  });
}

export default async function VideosPage({ params }: Props) {
  const { lang } = await params;
  if (!isLocale(lang)) notFound();
  const [videos, { labels }] = await Promise.all([getVideoList(lang), pageTextsOf(lang, 'videos')]);
  return (
    <FullPage lang={lang} path={`/${lang}/videos`}>
      <VideoList videos={videos} lang={lang} labels={labels} />
    </FullPage>
  );
}
