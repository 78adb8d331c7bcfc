import type { Locale } from '@/i18n/locales';
import { htmlLang, localeNames } from '@/i18n/locales';
import type { CaptionTrack, DownloadFile, Picture, PictureSource, VideoClip } from '@/ui/rich-text/model';

import { formatName } from '../media-formats';

/** What is read of an upload; a subset of the generated type so callers can pass partial reads. */
export interface StoredMedia {
  url?: string | null;
  filename?: string | null;
  mimeType?: string | null;
  /** Bytes. */
  filesize?: number | null;
  sha256?: string | null;
  width?: number | null;
  height?: number | null;
  alt?: string | null;
  placeholder?: string | null;
  focalX?: number | null;
  focalY?: number | null;
  sizes?: Partial<Record<string, StoredSize | null>> | null;
}

interface StoredSize {
  url?: string | null;
  width?: number | null;
  mimeType?: string | null;
}

export interface StoredVideo {
  slug?: string | null;
  title?: string | null;
  duration?: number | null;
  file?: unknown;
  poster?: unknown;
  captions?: unknown;
}

/** A picture for the public site. An alternative text given with the use wins over that of the file. */
export function toPicture(media: StoredMedia, { alt = '' }: { alt?: string } = {}): Picture {
  const sizes = Object.values(media.sizes ?? {}).filter((size) => size !== null && size !== undefined);
  const isAvif = ({ mimeType }: StoredSize) => mimeType === 'image/avif';
  return {
    src: sameOrigin(media.url ?? ''),
    sources: toSources(sizes.filter((size) => !isAvif(size))),
    avif: toSources(sizes.filter(isAvif)),
    width: media.width ?? 0,
    height: media.height ?? 0,
    alt: alt || media.alt || '',
    ...(media.placeholder ? { placeholder: media.placeholder } : {}),
    ...optional('focus', focusOf(media)),
  };
}

/** Percent in which Payload notes a focal point that nobody has set. */
const MIDDLE = 50;

function focusOf({ focalX, focalY }: StoredMedia): string | undefined {
  const [x, y] = [focalX ?? MIDDLE, focalY ?? MIDDLE].map(Math.round);
  return x === MIDDLE && y === MIDDLE ? undefined : `${x}% ${y}%`;
}

function toSources(sizes: readonly StoredSize[]): PictureSource[] {
  return sizes
    .flatMap(({ url, width }) => (url && width ? [{ src: sameOrigin(url), width }] : []))
    .toSorted((a, b) => a.width - b.width);
}

/** The picture behind an upload field, or undefined where it is empty or not visible to the reader. */
export function pictureOf(value: unknown): Picture | undefined {
  return typeof value === 'object' && value !== null ? toPicture(value) : undefined;
}

/** A clip for the player, or undefined when the file is not visible to the reader. */
export function toVideoClip(video: StoredVideo, locale: Locale): VideoClip | undefined {
  const file = video.file as StoredMedia | string | null | undefined;
  if (typeof file !== 'object' || !file?.url) return undefined;
  const captions = toCaptions(video.captions, locale);
  return {
    slug: video.slug ?? '',
    title: video.title ?? '',
    src: sameOrigin(file.url),
    mimeType: file.mimeType ?? 'video/mp4',
    language: htmlLang[locale],
    ...(video.duration ? { duration: video.duration } : {}),
    ...optional('poster', pictureOf(video.poster)),
    captions: captions ? [captions] : [],
  };
}

/** The captions behind the upload field of a video in one language, or undefined where the reader has none. */
export function toCaptions(stored: unknown, locale: Locale): CaptionTrack | undefined {
  const file = stored as StoredMedia | string | null | undefined;
  if (typeof file !== 'object' || !file?.url) return undefined;
  return { src: sameOrigin(file.url), language: htmlLang[locale], label: localeNames[locale] };
}

/** A file for downloading, or undefined where the reader may not see it. */
export function toDownload(
  value: unknown,
  { title, body }: Pick<DownloadFile, 'title' | 'body'>,
): DownloadFile | undefined {
  const file = value as StoredMedia | string | null | undefined;
  if (typeof file !== 'object' || !file?.url) return undefined;
  return {
    title: title || file.filename || '',
    href: sameOrigin(file.url),
    format: formatName(file.mimeType ?? ''),
    bytes: file.filesize ?? 0,
    ...(file.sha256 ? { sha256: file.sha256 } : {}),
    body,
  };
}

function optional<Key extends string, Value>(
  key: Key,
  value: Value | undefined,
): Partial<Record<Key, Value>> {
  return value === undefined ? {} : ({ [key]: value } as Record<Key, Value>);
}

/**
 * Payload puts the server's own origin before addresses of files; pages use only the path, so they work on any host.
 */
function sameOrigin(url: string): string {
  return url.replace(/^https?:\/\/[^/]+(?=\/api\/)/, '');
}
