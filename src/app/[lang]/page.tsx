import type { Metadata } from 'next';
import { notFound } from 'next/navigation';

import { JsonLd } from '@/app/_json-ld';
import { pageMetadata } from '@/app/_metadata';
import { pageTextsOf } from '@/app/_page-texts';
import { richTextLabels } from '@/app/_rich-text-labels';
import { previewReader } from '@/cms/preview-session';
import { getHomeContent, getHomeDraft, nowKinds } from '@/features/home/queries';
import type { HomeContent } from '@/features/home/queries';
import { Home } from '@/features/home/ui/home';
import type { HomeData, HomeLabels } from '@/features/home/ui/types';
import type { NewsLabels } from '@/content/news/ui/news-list';
import { getSiteFrame } from '@/features/site/queries';
import { formatDate } from '@/i18n/dates';
import { isLocale } from '@/i18n/locales';
import type { Locale } from '@/i18n/locales';
import { textsOf } from '@/i18n/messages';
import { env } from '@/platform/env';
import { formatDuration } from '@/ui/format';
import { RichTextView } from '@/ui/rich-text/rich-text-view';
import type { RichTextLabels } from '@/ui/rich-text/labels';

import { FullPage } from './_frame/page-frame';

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
  const { brand } = await getSiteFrame(lang);
  const { labels } = await pageTextsOf(lang, 'home');
  return pageMetadata({
    lang,
    path: '',
    title: brand.tagline ? `${labels.title} · ${brand.tagline}` : labels.title,
    description: brand.description,
    drawnTitle: brand.tagline ?? labels.title,
  });
}

export default async function HomePage({ params }: Props) {
  const { lang } = await params;
  if (!isLocale(lang)) notFound();
  const reader = await previewReader();
  const [content, { labels }, { labels: news }, common, { brand }] = await Promise.all([
    reader ? getHomeDraft(lang, reader) : getHomeContent(lang),
    pageTextsOf(lang, 'home'),
    pageTextsOf(lang, 'news'),
    textsOf(lang, 'common'),
    getSiteFrame(lang),
  ]);
  return (
    <FullPage lang={lang} path={`/${lang}`}>
      <JsonLd
        data={{
          '@context': 'https://schema.org',
          '@type': 'Organization',
          name: brand.name,
          description: brand.description,
          url: `${env.PUBLIC_URL}/${lang}`,
          logo: `${env.PUBLIC_URL}/icons/icon-512.png`,
        }}
      />
      <Home
        data={homeData(content, {
          lang,
          labels,
          news,
          richText: richTextLabels(common),
          community: brand.name,
        })}
        labels={labels}
        richText={richTextLabels(common)}
      />
    </FullPage>
  );
}

/** What the home page's components show: addresses with language, dates and numbers in words of the language. */
function homeData(
  content: HomeContent,
  {
    lang,
    labels,
    news,
    richText,
    community,
  }: {
    readonly lang: Locale;
    readonly labels: HomeLabels;
    readonly news: NewsLabels;
    readonly richText: RichTextLabels;
    /** What the page is called until someone writes a heading. */
    readonly community: string;
  },
): HomeData {
  const { hero, architecture, latest, mailingLists, faq, now } = content;
  const date = (iso: string) => ({ iso, text: formatDate(iso, lang, 'short') });
  return {
    hero: {
      heading: hero.heading || community,
      lead: hero.lead,
      link: hero.link,
      video: hero.video && { ...hero.video, href: `/${lang}/videos/${hero.video.clip.slug}` },
      now: nowKinds.flatMap((kind) => {
        const entry = now[kind];
        if (!entry) return [];
        return [
          {
            label: labels.now[kind === 'comments' && entry.date !== undefined ? 'commentsUntil' : kind],
            title: entry.title,
            href: `/${lang}${entry.path}`,
            date: entry.date === undefined ? undefined : date(entry.date),
          },
        ];
      }),
    },
    architecture,
    latest: {
      heading: latest.heading || labels.latest.heading,
      events: latest.events.map((item) => ({
        href: `/${lang}/activities/${item.slug}`,
        title: item.title,
        summary: item.summary,
        date: date(item.date),
        note: item.location,
      })),
      news: latest.news.map((item) => ({
        href: `/${lang}/news/${item.slug}`,
        title: item.title,
        summary: item.summary,
        cover: item.cover,
        woven: true,
        tag: news.category[item.category],
        date: date(item.date),
      })),
      videos: latest.videos.map((item) => ({
        href: `/${lang}/videos/${item.slug}`,
        title: item.title,
        summary: item.summary,
        cover: item.cover,
        date: date(item.date),
        note: item.duration === undefined ? undefined : formatDuration(item.duration),
      })),
      more: { events: `/${lang}/activities`, news: `/${lang}/news`, videos: `/${lang}/videos` },
    },
    mailingLists: {
      ...mailingLists,
      heading: mailingLists.heading || labels.mailingLists.heading,
      subscribeHref: `/${lang}/mail-list/subscribe`,
    },
    faq: {
      heading: faq.heading || labels.faq.heading,
      moreHref: `/${lang}/faq`,
      items: faq.items.map(({ slug, question, answer }) => ({
        id: slug,
        question,
        answer: <RichTextView text={answer} labels={richText} />,
      })),
    },
  };
}
