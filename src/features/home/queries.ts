import 'server-only';

import { publicCount, publicFind, publicGlobal } from '@/cms/public-read';
import { localHref } from '@/cms/rich-text/from-lexical';
import { pictureOf, toVideoClip } from '@/cms/rich-text/media-dto';
import { readRichText } from '@/cms/rich-text/read';
import type { NewsCategory } from '@/content/news';
import type { Locale } from '@/i18n/locales';
import { cachedRead } from '@/platform/cache/cached-read';
import type { Picture, RichText, VideoClip } from '@/ui/rich-text/model';

import type { DiagramKey } from './ui/types';

interface LatestItem {
  slug: string;
  title: string;
  summary: string;
  cover?: Picture;
  /** ISO 8601. */
  date: string;
}

export interface HomeContent {
  hero: {
    heading: string;
    lead?: string;
    video?: { label: string; clip: VideoClip };
    link?: { label: string; href: string };
  };
  architecture: {
    heading: string;
    tabs: {
      diagram: DiagramKey;
      title: string;
      lead?: string;
      parts: { id: string; label: string; line?: string; href: string }[];
    }[];
  };
  latest: {
    heading: string;
    events: (LatestItem & { location: string })[];
    news: (LatestItem & { category: NewsCategory })[];
    videos: (LatestItem & { duration?: number })[];
  };
  mailingLists: {
    heading: string;
    lead?: string;
    lists: { slug: string; name: string; description: string }[];
  };
  faq: { heading: string; items: { slug: string; question: string; answer: RichText }[] };
  counts: { documents: number; chapters: number; whitePapers: number; news: number };
}

/** Cards shown in each of the latest tabs. */
const LATEST_COUNT = 5;

/** Everything on the home page in one language. */
export const getHomeContent = cachedRead('home', async (locale: Locale): Promise<HomeContent> => {
  const [home, news, videos, events, lists, faqs, currentReleases, documents, whitePapers, newsCount] =
    await Promise.all([
      publicGlobal('home', locale, 2),
      publicFind('news', {
        locale,
        sort: ['-publishedAt', 'slug'],
        limit: LATEST_COUNT,
        depth: 1,
        select: { slug: true, title: true, summary: true, category: true, publishedAt: true, cover: true },
      }),
      publicFind('videos', {
        locale,
        sort: 'order',
        limit: LATEST_COUNT,
        depth: 1,
        select: { slug: true, title: true, summary: true, publishedAt: true, duration: true, poster: true },
      }),
      publicFind('activities', {
        locale,
        sort: '-startsAt',
        limit: LATEST_COUNT,
        select: { slug: true, title: true, summary: true, startsAt: true, location: true },
      }),
      publicFind('mailing-lists', {
        locale,
        sort: 'order',
        select: { slug: true, name: true, description: true },
      }),
      publicFind('faqs', {
        locale,
        where: { featured: { equals: true } },
        sort: 'order',
        limit: 6,
        depth: 2,
        select: { slug: true, question: true, answer: true },
      }),
      publicFind('releases', {
        locale,
        where: { status: { equals: 'current' } },
        limit: 0,
        select: { version: true },
      }),
      publicCount('documents', locale),
      publicCount('white-papers', locale),
      publicCount('news', locale),
    ]);
  const chapters = await publicCount('chapters', locale, {
    release: { in: currentReleases.docs.map(({ id }) => id) },
  });
  const heroVideo = home.hero?.video;
  const clip =
    typeof heroVideo === 'object' && heroVideo !== null ? toVideoClip(heroVideo, locale) : undefined;
  const linkHref = localHref(home.hero?.linkHref ?? '', locale);
  return {
    hero: {
      heading: home.hero?.heading ?? '',
      ...text('lead', home.hero?.lead),
      ...(clip && home.hero?.videoLabel ? { video: { label: home.hero.videoLabel, clip } } : {}),
      ...(linkHref && home.hero?.linkLabel ? { link: { label: home.hero.linkLabel, href: linkHref } } : {}),
    },
    architecture: {
      heading: home.architecture?.heading ?? '',
      tabs: (home.architecture?.tabs ?? []).flatMap((tab) =>
        tab.title
          ? [
              {
                diagram: tab.diagram,
                title: tab.title,
                ...text('lead', tab.lead),
                parts: (tab.parts ?? []).flatMap((part) =>
                  part.label
                    ? [
                        {
                          id: part.key,
                          label: part.label,
                          ...text('line', part.line),
                          href: localHref(part.href, locale) ?? `/${locale}`,
                        },
                      ]
                    : [],
                ),
              },
            ]
          : [],
      ),
    },
    latest: {
      heading: home.latest?.heading ?? '',
      news: news.docs.map((item) => ({
        slug: item.slug,
        title: item.title,
        summary: item.summary,
        category: item.category,
        date: item.publishedAt,
        ...cover(item.cover),
      })),
      videos: videos.docs.map((item) => ({
        slug: item.slug,
        title: item.title,
        summary: item.summary,
        date: item.publishedAt,
        ...(item.duration ? { duration: item.duration } : {}),
        ...cover(item.poster),
      })),
      events: events.docs.map((item) => ({
        slug: item.slug,
        title: item.title,
        summary: item.summary,
        date: item.startsAt,
        location: item.location,
      })),
    },
    mailingLists: {
      heading: home.mailingList?.heading ?? '',
      ...text('lead', home.mailingList?.lead),
      lists: lists.docs.map(({ slug, name, description }) => ({ slug, name, description })),
    },
    faq: {
      heading: home.faq?.heading ?? '',
      items: await Promise.all(
        faqs.docs.map(async ({ slug, question, answer }) => ({
          slug,
          question,
          answer: await readRichText(answer, locale),
        })),
      ),
    },
    counts: { documents, chapters, whitePapers, news: newsCount },
  };
});

function cover(value: unknown): { cover?: Picture } {
  const picture = pictureOf(value);
  return picture ? { cover: picture } : {};
}

function text<Key extends string>(key: Key, value: string | null | undefined): Partial<Record<Key, string>> {
  return value ? ({ [key]: value } as Record<Key, string>) : {};
}
