import type { Metadata } from 'next';
import { notFound, permanentRedirect } from 'next/navigation';

import { BreadcrumbData, JsonLd } from '@/app/_json-ld';
import { pageMetadata } from '@/app/_metadata';
import { pageTextsOf } from '@/app/_page-texts';
import { richTextLabels } from '@/app/_rich-text-labels';
import { previewReader } from '@/cms/preview-session';
import { isSlug } from '@/cms/slug';
import { namePlace } from '@/content/documents/use-cases/name-references';
import { getRenamedVideo, getVideo, getVideoDraft, type Video } from '@/content/videos/queries';
import { type Reading, VideoArticle } from '@/content/videos/ui/video-page';
import { htmlLang, isLocale } from '@/i18n/locales';
import type { Locale } from '@/i18n/locales';
import { textsOf } from '@/i18n/messages';
import { env } from '@/platform/env';
import { pictureAddress } from '@/ui/rich-text/model';

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

async function readVideo(lang: Locale, slug: string) {
  const reader = await previewReader();
  return reader ? getVideoDraft(lang, slug, reader) : getVideo(lang, slug);
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const address = await parse(params);
  const video = address && (await readVideo(address.lang, address.slug));
  if (!address || !video) return {};
  const { labels } = await pageTextsOf(address.lang, 'videos');
  return pageMetadata({
    lang: address.lang,
    path: `/videos/${video.slug}`,
    title: video.title,
    description: video.summary,
    image: video.poster,
    section: labels.title,
    languages: [address.lang, ...video.otherLanguages],
    isEmbeddable: true,
  });
}

/** What specifications say about the chapters of a video, by address. */
async function readingsOf({ chapters }: Video, lang: Locale): Promise<Map<string, Reading>> {
  const { t } = await textsOf(lang, 'videos');
  const addresses = [...new Set(chapters.flatMap(({ place }) => place ?? []))];
  const found = await Promise.all(
    addresses.map(async (address) => {
      const place = await namePlace(lang, address);
      if (!place) return [];
      const reading = {
        words: t('readPlace', { place: place.name, document: place.document }),
        href: `/${lang}${address}`,
      };
      return [[address, reading] as const];
    }),
  );
  return new Map(found.flat());
}

/** The chapters of a video, for search engines. The last one ends with the video. */
function partsOf({ chapters, duration, slug }: Video, lang: Locale): Record<string, unknown>[] {
  return chapters.map(({ start, text }, index) => {
    const end = chapters[index + 1]?.start ?? duration;
    return {
      '@type': 'Clip',
      name: text,
      startOffset: start,
      ...(end === undefined ? {} : { endOffset: end }),
      url: `${env.PUBLIC_URL}/${lang}/videos/${slug}#t=${start}`,
    };
  });
}

export default async function VideoPage({ params }: Props) {
  const address = await parse(params);
  if (!address) notFound();
  const { lang, slug } = address;
  const video = await readVideo(lang, slug);
  if (!video) {
    const renamed = await getRenamedVideo(lang, slug);
    if (renamed) permanentRedirect(`/${lang}/videos/${renamed}`);
    notFound();
  }
  const [{ labels }, common, readings] = await Promise.all([
    pageTextsOf(lang, 'videos'),
    textsOf(lang, 'common'),
    readingsOf(video, lang),
  ]);
  return (
    <FullPage lang={lang} path={`/${lang}/videos/${slug}`}>
      <BreadcrumbData
        trail={[
          { label: labels.title, path: `/${lang}/videos` },
          { label: video.title, path: `/${lang}/videos/${slug}` },
        ]}
      />
      <JsonLd
        data={{
          '@context': 'https://schema.org',
          '@type': 'VideoObject',
          name: video.title,
          description: video.summary,
          uploadDate: video.publishedAt,
          inLanguage: htmlLang[lang],
          contentUrl: `${env.PUBLIC_URL}${video.clip.src}`,
          ...(video.poster ? { thumbnailUrl: [`${env.PUBLIC_URL}${pictureAddress(video.poster)}`] } : {}),
          ...(video.duration ? { duration: `PT${video.duration}S` } : {}),
          ...(video.transcript.length > 0
            ? { transcript: video.transcript.map(({ text }) => text).join('\n') }
            : {}),
          ...(video.chapters.length > 0 ? { hasPart: partsOf(video, lang) } : {}),
        }}
      />
      <VideoArticle
        video={video}
        readings={readings}
        lang={lang}
        labels={labels}
        richTextLabels={richTextLabels(common)}
      />
    </FullPage>
  );
}
