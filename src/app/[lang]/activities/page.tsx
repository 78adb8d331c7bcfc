import type { Metadata } from 'next';
import { notFound } from 'next/navigation';

import { pageMetadata } from '@/app/_metadata';
import { pageTextsOf } from '@/app/_page-texts';
import { getActivityList } from '@/content/activities/queries';
import { ActivityList } from '@/content/activities/ui/activity-pages';
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
  const { labels } = await pageTextsOf(lang, 'activities');
  return pageMetadata({
    lang,
    path: '/activities',
    title: labels.title,
    description: labels.lead,
  });
}

export default async function ActivitiesPage({ params }: Props) {
  const { lang } = await params;
  if (!isLocale(lang)) notFound();
  const [activities, { labels }] = await Promise.all([
    getActivityList(lang),
    pageTextsOf(lang, 'activities'),
  ]);
  return (
    <FullPage lang={lang} path={`/${lang}/activities`}>
      <ActivityList activities={activities} now={new Date()} lang={lang} labels={labels} />
    </FullPage>
  );
}
