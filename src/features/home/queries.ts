import 'server-only';

import type { Where } from 'payload';

import type { PreviewReader } from '@/cms/preview-session';
import { publicFind, publicGlobal } from '@/cms/public-read';
import { localHref } from '@/cms/rich-text/from-lexical';
import { pictureOf, toVideoClip } from '@/cms/rich-text/media-dto';
import { readRichText } from '@/cms/rich-text/read';
import { documentPath, takesComments } from '@/content/documents';
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
  /** What happens at the moment; without one of them, there is nothing of that kind. */
  now: Partial<Record<NowKind, NowEntry>>;
}

/** In the order in which they are shown. */
export const nowKinds = ['comments', 'release', 'event', 'erratum'] as const;
type NowKind = (typeof nowKinds)[number];

interface NowEntry {
  title: string;
  /** Without language prefix. */
  path: string;
  /** ISO 8601; of a preview the last day for comments, if it has one. */
  date?: string;
}

/** Cards shown in each of the latest tabs. */
const LATEST_COUNT = 5;

/** Featured questions shown. */
const QUESTION_COUNT = 6;

/** Previews read, the newest first, for the one whose review ends next. */
const PREVIEWS_READ = 10;

/** Everything on the home page in one language. */
export const getHomeContent = cachedRead('home', (locale: Locale) => readHomeContent(locale));

/** The same for staff who preview it: with the draft of its texts, and the items that visitors see. */
export function getHomeDraft(locale: Locale, reader: PreviewReader): Promise<HomeContent> {
  return readHomeContent(locale, reader);
}

async function readHomeContent(locale: Locale, preview?: PreviewReader): Promise<HomeContent> {
  const [home, news, videos, events, lists, featured, categories, now] = await Promise.all([
    publicGlobal('home', locale, { depth: 2, preview }),
    publicFind('news', {
      locale,
      sort: ['-publishedAt', 'slug'],
      limit: LATEST_COUNT,
      depth: 1,
      select: { slug: true, title: true, summary: true, category: true, publishedAt: true, cover: true },
    }),
    publicFind('videos', {
      locale,
      sort: ['order', '-publishedAt'],
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
      sort: ['order', 'slug'],
      select: { slug: true, name: true, description: true },
    }),
    publicFind('faqs', {
      locale,
      where: { featured: { equals: true } },
      sort: ['order', 'slug'],
      depth: 2,
      select: { slug: true, question: true, answer: true, category: true },
    }),
    publicFind('faq-categories', { locale, sort: ['order', 'slug'], select: { slug: true } }),
    readNow(locale),
  ]);
  // A question has a place in its category only (ADR 240).
  const places = new Map<unknown, number>(categories.docs.map(({ id }, place) => [id, place]));
  // Visitors may not be able to read the category, and drafts may have none.
  const placeOf = (category: unknown) =>
    places.get(
      typeof category === 'object' && category !== null && 'id' in category ? category.id : category,
    ) ?? places.size;
  const faqs = featured.docs
    .toSorted((one, other) => placeOf(one.category) - placeOf(other.category))
    .slice(0, QUESTION_COUNT);
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
        faqs.map(async ({ slug, question, answer }) => ({
          slug,
          question,
          answer: await readRichText(answer, locale),
        })),
      ),
    },
    now,
  };
}

/** What happens at the moment: the newest of each kind, and the next event. */
async function readNow(locale: Locale): Promise<HomeContent['now']> {
  const now = new Date();
  const newestReleases = (where: Where, limit: number) =>
    publicFind('releases', {
      locale,
      where,
      sort: ['-date', 'version'],
      limit,
      depth: 1,
      select: {
        version: true,
        date: true,
        document: true,
        status: true,
        comments: true,
        commentsUntil: true,
      },
    });
  const [previews, releases, events, errata] = await Promise.all([
    newestReleases({ status: { equals: 'preview' }, comments: { not_equals: 'closed' } }, PREVIEWS_READ),
    newestReleases({ status: { equals: 'current' } }, 1),
    publicFind('activities', {
      locale,
      where: { startsAt: { greater_than: now.toISOString() } },
      sort: ['startsAt', 'slug'],
      limit: 1,
      select: { slug: true, title: true, startsAt: true },
    }),
    publicFind('errata', {
      locale,
      sort: ['-date', '-number'],
      limit: 1,
      depth: 1,
      select: { number: true, title: true, date: true, document: true },
    }),
  ]);
  const found: HomeContent['now'] = {};
  const open = previews.docs.filter(({ status, comments, commentsUntil }) => {
    const until = commentsUntil ? { commentsUntil } : {};
    return takesComments({ status, comments: comments ?? 'moderated', ...until }, now);
  });
  // What ends first comes first, and what has no end last; the newest of several.
  const [preview] = open.toSorted((one, other) =>
    (one.commentsUntil ?? '9').localeCompare(other.commentsUntil ?? '9'),
  );
  if (preview && isRead(preview.document)) {
    const { slug, title } = preview.document;
    found.comments = {
      title: `${title} ${preview.version}`,
      path: documentPath(slug, preview.version),
      ...(preview.commentsUntil && { date: preview.commentsUntil }),
    };
  }
  const [release] = releases.docs;
  if (release && isRead(release.document)) {
    const { slug, title } = release.document;
    found.release = { title: `${title} ${release.version}`, path: documentPath(slug), date: release.date };
  }
  const [event] = events.docs;
  if (event) found.event = { title: event.title, path: `/activities/${event.slug}`, date: event.startsAt };
  const [erratum] = errata.docs;
  if (erratum && isRead(erratum.document)) {
    const { slug } = erratum.document;
    found.erratum = {
      title: erratum.title,
      path: `${documentPath(slug)}/errata#${erratum.number}`,
      date: erratum.date,
    };
  }
  return found;
}

/** Whether a relation was read: it is not when its item is a draft or in the trash. */
function isRead<Item extends object>(relation: Item | string): relation is Item {
  return typeof relation !== 'string';
}

function cover(value: unknown): { cover?: Picture } {
  const picture = pictureOf(value);
  return picture ? { cover: picture } : {};
}

function text<Key extends string>(key: Key, value: string | null | undefined): Partial<Record<Key, string>> {
  return value ? ({ [key]: value } as Record<Key, string>) : {};
}
