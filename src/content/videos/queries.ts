import 'server-only';

import type { Where } from 'payload';

import { inOrder, plainText, readWebVtt } from '@/cms/captions/webvtt';
import type { PreviewReader } from '@/cms/preview-session';
import { publicFind, publicFindOne, renamedSlug } from '@/cms/public-read';
import { pictureOf, toCaptions, toVideoClip } from '@/cms/rich-text/media-dto';
import { readPageText } from '@/cms/rich-text/read-page';
import { otherLocales } from '@/i18n/locales';
import { languages } from '@/i18n/languages';
import type { Locale } from '@/i18n/locales';
import { cachedRead } from '@/platform/cache/cached-read';
import { publicFiles } from '@/platform/storage/public-files';
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

/** A moment of a video with its words: the beginning of a chapter, or a caption. */
export interface VideoMoment {
  /** Seconds. */
  start: number;
  text: string;
}

/** The beginning of a chapter. */
export interface VideoChapter extends VideoMoment {
  /** Address of what a specification says about it, without language. */
  place?: string;
}

/** A chapter of a video that leads to a specification. */
export interface PlacedChapter {
  /** Of the video. */
  title: string;
  /** Seconds. */
  start: number;
  /** Address of the moment, without language. */
  path: string;
  /** Address without language, such as `/docs/base-specification/memory#layout`. */
  place: string;
}

export interface Video extends VideoSummary {
  clip: VideoClip;
  body: RichText;
  /** In the order of time. */
  chapters: VideoChapter[];
  /** What the captions of the page's language say; empty without captions. */
  transcript: VideoMoment[];
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

/** The chapters of all videos that lead to specifications, in the order of the videos. */
export const getPlacedChapters = cachedRead(
  'video-places',
  async (locale: Locale): Promise<PlacedChapter[]> => {
    const { docs } = await publicFind('videos', {
      locale,
      sort: ['order', '-publishedAt'],
      limit: 0,
      select: { slug: true, title: true, chapters: true },
    });
    return docs.flatMap(({ slug, title, chapters }) =>
      toChapters(chapters).flatMap(({ start, place }) =>
        place === undefined ? [] : [{ title, start, place, path: `/videos/${slug}#t=${start}` }],
      ),
    );
  },
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
  const [elsewhere, more, body, transcript] = await Promise.all([
    readElsewhere(locale, where),
    publicFind('videos', {
      locale,
      where: { slug: { not_equals: slug } },
      sort: ['order', '-publishedAt'],
      limit: MORE_COUNT,
      depth: 1,
      select: SUMMARY_FIELDS,
    }),
    readPageText(video.body, locale),
    readTranscript(video.captions, locale),
  ]);
  return {
    ...toSummary(video),
    clip: { ...clip, captions: [...clip.captions, ...elsewhere.flatMap(({ captions }) => captions ?? [])] },
    body,
    chapters: toChapters(video.chapters),
    transcript,
    otherLanguages: elsewhere.map((other) => other.locale),
    more: more.docs.map(toSummary),
  };
}

/** The other languages in which a video is public, each with its captions. */
async function readElsewhere(locale: Locale, where: Where) {
  const found = await Promise.all(
    otherLocales(locale).map(async (other) => {
      const video = await publicFindOne('videos', {
        locale: other,
        where,
        depth: 1,
        select: { captions: true },
      });
      return video && { locale: other, captions: toCaptions(video.captions, other) };
    }),
  );
  return found.filter((video) => video !== undefined);
}

/** What a file of captions says, line by line. */
async function readTranscript(captions: unknown, locale: Locale): Promise<VideoMoment[]> {
  const { filename } = (captions ?? {}) as { readonly filename?: string | null };
  if (!filename) return [];
  try {
    const source = (await publicFiles().read(filename)).toString('utf8');
    return inOrder(readWebVtt(source).cues)
      .map((cue) => ({ start: cue.start / 1000, text: plainText(cue, languages[locale].spaced) }))
      .filter(({ text }) => text !== '');
  } catch {
    // Lost or out of reach: the page is there without it.
    return [];
  }
}

/** Chapters that have a title in the language. */
function toChapters(
  chapters:
    readonly { start?: number | null; title?: string | null; place?: string | null }[] | null | undefined,
): VideoChapter[] {
  return (chapters ?? [])
    .flatMap(({ start, title, place }) =>
      typeof start === 'number' && title ? [{ start, text: title, ...(place ? { place } : {}) }] : [],
    )
    .toSorted((a, b) => a.start - b.start);
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
