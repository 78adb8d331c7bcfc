import type { Metadata } from 'next';
import { notFound, permanentRedirect } from 'next/navigation';

import { BreadcrumbData, JsonLd } from '@/app/_json-ld';
import { pageMetadata } from '@/app/_metadata';
import { pageTextsOf } from '@/app/_page-texts';
import { richTextLabels } from '@/app/_rich-text-labels';
import { previewReader } from '@/cms/preview-session';
import { isSlug } from '@/cms/slug';
import { getActivity, getActivityDraft, getRenamedActivity } from '@/content/activities/queries';
import { ActivityArticle } from '@/content/activities/ui/activity-pages';
import { htmlLang, isLocale } from '@/i18n/locales';
import type { Locale } from '@/i18n/locales';
import { textsOf } from '@/i18n/messages';
import { env } from '@/platform/env';

import { FullPage } from '../../_frame/page-frame';

export const dynamic = 'force-static';
export const revalidate = 300;

interface Props {
  params: Promise<{ lang: string; slug: string }>;
}

export function generateStaticParams(): { lang: string; slug: string }[] {
  return [];
}

/** Language and slug of the address; the validity check of this route. */
async function parse(params: Props['params']): Promise<{ lang: Locale; slug: string } | undefined> {
  const { lang, slug } = await params;
  return isLocale(lang) && isSlug(slug) ? { lang, slug } : undefined;
}

async function readActivity(lang: Locale, slug: string) {
  const reader = await previewReader();
  return reader ? getActivityDraft(lang, slug, reader) : getActivity(lang, slug);
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const address = await parse(params);
  const activity = address && (await readActivity(address.lang, address.slug));
  if (!address || !activity) return {};
  const { labels } = await pageTextsOf(address.lang, 'activities');
  return pageMetadata({
    lang: address.lang,
    path: `/activities/${activity.slug}`,
    title: activity.title,
    description: activity.summary,
    section: labels.title,
    languages: [address.lang, ...activity.otherLanguages],
  });
}

export default async function ActivityPage({ params }: Props) {
  const address = await parse(params);
  if (!address) notFound();
  const { lang, slug } = address;
  const activity = await readActivity(lang, slug);
  if (!activity) {
    const renamed = await getRenamedActivity(lang, slug);
    if (renamed) permanentRedirect(`/${lang}/activities/${renamed}`);
    notFound();
  }
  const [{ labels }, common] = await Promise.all([pageTextsOf(lang, 'activities'), textsOf(lang, 'common')]);
  const url = `${env.PUBLIC_URL}/${lang}/activities/${slug}`;
  return (
    <FullPage lang={lang} path={`/${lang}/activities/${slug}`}>
      <BreadcrumbData
        trail={[
          { label: labels.title, path: `/${lang}/activities` },
          { label: activity.title, path: `/${lang}/activities/${slug}` },
        ]}
      />
      <JsonLd
        data={{
          '@context': 'https://schema.org',
          '@type': 'Event',
          name: activity.title,
          description: activity.summary,
          startDate: activity.startsAt,
          endDate: activity.endsAt,
          eventStatus: 'https://schema.org/EventScheduled',
          eventAttendanceMode: activity.online
            ? 'https://schema.org/OnlineEventAttendanceMode'
            : 'https://schema.org/OfflineEventAttendanceMode',
          location: activity.online
            ? { '@type': 'VirtualLocation', url: activity.registrationUrl ?? url }
            : { '@type': 'Place', name: activity.location, address: activity.location },
          inLanguage: htmlLang[lang],
          url,
        }}
      />
      <ActivityArticle
        activity={activity}
        now={new Date()}
        lang={lang}
        labels={labels}
        richTextLabels={richTextLabels(common)}
      />
    </FullPage>
  );
}
