import 'server-only';

import type { Where } from 'payload';

import type { PreviewReader } from '@/cms/preview-session';
import { publicFind, publicFindOne, publicLanguages, renamedSlug } from '@/cms/public-read';
import { pictureOf, toVideoClip } from '@/cms/rich-text/media-dto';
import { readRichText } from '@/cms/rich-text/read';
import { otherLocales } from '@/i18n/locales';
import type { Locale } from '@/i18n/locales';
import { cachedRead } from '@/platform/cache/cached-read';
import type { Picture, RichText, VideoClip } from '@/ui/rich-text/model';

/** A video as lists show it. */
export interface VideoSummary {
  slug: string;
  title: string;
  summary: string;
  /** ISO 8601. */
  publishedAt: string;
  /** Seconds. */
  duration?: number;
  poster?: Picture;
}

export interface Video extends VideoSummary {
  clip: VideoClip;
  body: RichText;
  /** Other languages in which the video is public. */
  otherLanguages: readonly Locale[];
  more: VideoSummary[];
}

/** Number of videos suggested below a video. */
const MORE_COUNT = 4;

const SUMMARY_FIELDS = {
  slug: true,
  title: true,
  summary: true,
  publishedAt: true,
  duration: true,
  poster: true,
} as const;

/** All videos in the order that editors gave them. */
export const getVideoList = cachedRead('video-list', async (locale: Locale): Promise<VideoSummary[]> => {
  const { docs } = await publicFind('videos', {
    locale,
    sort: ['order', '-publishedAt'],
    limit: 500,
    depth: 1,
    select: SUMMARY_FIELDS,
  });
  return docs.map(toSummary);
});

/** A video with its text, or undefined when it is not public in the language. */
export const getVideo = cachedRead('video', (locale: Locale, slug: string): Promise<Video | undefined> =>
  readVideo(locale, slug),
);

/** The newest draft of a video, for the staff's live preview. Never cached. */
export function getVideoDraft(
  locale: Locale,
  slug: string,
  reader: PreviewReader,
): Promise<Video | undefined> {
  return readVideo(locale, slug, reader);
}

/** Where an old address of a video leads now, or undefined. */
export const getRenamedVideo = cachedRead('video-renamed', (locale: Locale, slug: string) =>
  renamedSlug('videos', slug, locale),
);

async function readVideo(locale: Locale, slug: string, preview?: PreviewReader): Promise<Video | undefined> {
  const where: Where = { slug: { equals: slug } };
  const video = await publicFindOne('videos', { locale, where, depth: 2, preview });
  const clip = video && toVideoClip(video, locale);
  if (!clip) return undefined;
  const [otherLanguages, more, body] = await Promise.all([
    publicLanguages('videos', where, otherLocales(locale)),
    publicFind('videos', {
      locale,
      where: { slug: { not_equals: slug } },
      sort: ['order', '-publishedAt'],
      limit: MORE_COUNT,
      depth: 1,
      select: SUMMARY_FIELDS,
    }),
    readRichText(video.body, locale),
  ]);
  return {
    ...toSummary(video),
    clip,
    body,
    otherLanguages,
    more: more.docs.map(toSummary),
  };
}

function toSummary(video: {
  slug: string;
  title: string;
  summary: string;
  publishedAt: string;
  duration?: number | null;
  poster?: unknown;
}): VideoSummary {
  const poster = pictureOf(video.poster);
  return {
    slug: video.slug,
    title: video.title,
    summary: video.summary,
    publishedAt: video.publishedAt,
    ...(video.duration ? { duration: video.duration } : {}),
    ...(poster ? { poster } : {}),
  };
}
