import { parseDocumentAddress } from '@/content/documents/domain';
import { findRelease, readFoundChapter } from '@/content/documents/use-cases/export-chapter';
import { getVideo } from '@/content/videos/queries';
import { isSlug } from '@/cms/slug';
import {
  addressOf,
  embedHtml,
  embedPath,
  type EmbedTarget,
  figureDocument,
  fitted,
  type OembedQuery,
  videoDocument,
} from '@/features/content-api/use-cases/embeds';
import { getSiteFrame } from '@/features/site/queries';
import { htmlLang } from '@/i18n/locales';
import { env } from '@/platform/env';
import { figureIn, fullCaption, type Picture, pictureAddress, type VideoClip } from '@/ui/rich-text/model';

/** What there is at an address of the site. */
type Found =
  | { readonly type: 'video'; readonly title: string; readonly clip: VideoClip }
  | { readonly type: 'figure'; readonly title: string; readonly from: string; readonly picture: Picture }
  | { readonly type: 'page'; readonly title: string };

/** Room below the picture for the caption and the link, in pixels. */
const CAPTION_HEIGHT = { video: 40, figure: 80 } as const;

/** Widest that a figure is shown without a wish, in pixels. */
const STANDARD_WIDTH = 800;

const THUMBNAIL_WIDTH = 480;

async function find({ lang, segments, anchor }: EmbedTarget): Promise<Found | undefined> {
  const [folder, ...names] = segments;
  if (folder === 'videos') {
    const [slug = ''] = names;
    const video = names.length === 1 && isSlug(slug) ? await getVideo(lang, slug) : undefined;
    return video && { type: 'video', title: video.title, clip: video.clip };
  }
  const address = folder === 'docs' ? parseDocumentAddress(names) : undefined;
  if (address?.kind !== 'chapter') return undefined;
  const found = await findRelease(lang, address);
  const read = found && (await readFoundChapter(lang, found, address.chapter, address.version));
  if (!read) return undefined;
  const from = `${found.document.title} ${found.release.version}`;
  if (anchor === undefined)
    return { type: 'page', title: `${read.chapter.number} ${read.chapter.title} · ${from}` };
  const figure = figureIn(read.text, anchor);
  if (!figure) return undefined;
  // A drawing from text has no file that a frame could show, and the colors of this site only here.
  if (figure.type === 'diagram')
    return { type: 'page', title: [fullCaption(figure) || figure.name, from].join(' · ') };
  // The points mean nothing without the list, which is longer than a frame.
  if (figure.type === 'callouts')
    return { type: 'page', title: [fullCaption(figure) || figure.picture.alt, from].join(' · ') };
  return { type: 'figure', title: fullCaption(figure) || figure.picture.alt, from, picture: figure.picture };
}

/** How another site shows an address; undefined when there is nothing public. */
export async function describe({ target, ...most }: OembedQuery): Promise<object | undefined> {
  const found = await find(target);
  if (!found) return undefined;
  const { brand } = await getSiteFrame(target.lang);
  const head = {
    version: '1.0',
    title: found.title,
    provider_name: brand.name,
    provider_url: `${env.PUBLIC_URL}/${target.lang}`,
  };
  if (found.type === 'page') return { ...head, type: 'link' };
  const picture = found.type === 'video' ? found.clip.poster : found.picture;
  const { width, height } = picture && picture.width > 0 ? picture : { width: 16, height: 9 };
  const shownWidth = found.type === 'video' ? STANDARD_WIDTH : Math.min(width || 1, STANDARD_WIDTH);
  const natural = {
    width: shownWidth,
    height: Math.round((shownWidth * height) / width) + CAPTION_HEIGHT[found.type],
  };
  const size = fitted(natural, most);
  return {
    ...head,
    type: found.type === 'video' ? 'video' : 'rich',
    ...size,
    html: embedHtml(`${env.PUBLIC_URL}${embedPath(target)}`, found.title, size),
    ...(picture && thumbnailOf(picture)),
  };
}

function thumbnailOf(picture: Picture) {
  const { sources, width, height } = picture;
  const source = sources.findLast((one) => one.width <= THUMBNAIL_WIDTH) ?? sources[0];
  if (!source || width === 0) return {};
  return {
    thumbnail_url: `${env.PUBLIC_URL}${source.src}`,
    thumbnail_width: source.width,
    thumbnail_height: Math.round((source.width * height) / width),
  };
}

/** The document for a frame in another site’s page; undefined when there is nothing public to show. */
export async function embedded(target: EmbedTarget): Promise<string | undefined> {
  const found = await find(target);
  if (!found || found.type === 'page') return undefined;
  const shown = {
    lang: htmlLang[target.lang],
    title: found.title,
    url: addressOf(target, env.PUBLIC_URL),
  };
  if (found.type === 'figure') {
    const { picture, from } = found;
    return figureDocument({ ...shown, src: pictureAddress(picture, 1_600), alt: picture.alt, from });
  }
  const { src, mimeType, poster, captions } = found.clip;
  return videoDocument({
    ...shown,
    src,
    mimeType,
    ...(poster && { poster: pictureAddress(poster, 1_280) }),
    captions,
  });
}
