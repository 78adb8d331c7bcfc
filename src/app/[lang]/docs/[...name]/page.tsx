import type { Metadata } from 'next';
import { notFound, permanentRedirect, redirect } from 'next/navigation';

import { BreadcrumbData, JsonLd } from '@/app/_json-ld';
import { pageMetadata } from '@/app/_metadata';
import { pageTextsOf } from '@/app/_page-texts';
import { richTextLabels } from '@/app/_rich-text-labels';
import { decodeSegment } from '@/app/_segments';
import { previewReader } from '@/cms/preview-session';
import { getSpecificationOfDocument } from '@/access/downloads/queries';
import {
  chapterPath,
  comparisonPath,
  currentRelease,
  documentPath,
  parseDocumentAddress,
} from '@/content/documents/domain';
import type { DocumentAddress, SpecificationDocument } from '@/content/documents/domain';
import {
  getChapter,
  getChapterDraft,
  getComparison,
  getDocument,
  getDocumentDraft,
  getReleaseIndex,
} from '@/content/documents/queries';
import { ComparisonPage } from '@/content/documents/ui/comparison';
import { DocumentOverview } from '@/content/documents/ui/document-overview';
import { ErrataPage } from '@/content/documents/ui/errata-list';
import { Reader } from '@/content/documents/ui/reader';
import { renamedPath } from '@/content/documents/use-cases/find-renamed';
import { readingText } from '@/content/documents/use-cases/read-chapter';
import { type Moment, momentsOfChapter } from '@/content/documents/use-cases/video-moments';
import { getPlacedChapters } from '@/content/videos/queries';
import { getSiteFrame } from '@/features/site/queries';
import { htmlLang, isLocale } from '@/i18n/locales';
import type { Locale } from '@/i18n/locales';
import { textsOf } from '@/i18n/messages';
import { systemClock } from '@/platform/clock/clock';
import { env } from '@/platform/env';

import { SimplePage } from '../../_frame/page-frame';

export const dynamic = 'force-static';
export const revalidate = 300;

interface Props {
  params: Promise<{ lang: string; name: string[] }>;
}

export function generateStaticParams(): { lang: string; name: string[] }[] {
  return [];
}

/** Language and what the address asks for; the validity check of this route. Requirements have routes of their own. */
async function parse(
  params: Props['params'],
): Promise<{ lang: Locale; address: Exclude<DocumentAddress, { kind: 'requirements' }> } | undefined> {
  const { lang, name } = await params;
  const address = parseDocumentAddress(name.map(decodeSegment));
  return isLocale(lang) && address && address.kind !== 'requirements' ? { lang, address } : undefined;
}

/** How documents and chapters are read: staff in a preview see the newest drafts. */
async function reads(): Promise<{ document: typeof getDocument; chapter: typeof getChapter }> {
  const reader = await previewReader();
  return reader
    ? {
        document: (...address) => getDocumentDraft(...address, reader),
        chapter: (...address) => getChapterDraft(...address, reader),
      }
    : { document: getDocument, chapter: getChapter };
}

/** The moments of videos that explain specifications. */
async function readMoments(lang: Locale): Promise<Moment[]> {
  const chapters = await getPlacedChapters(lang);
  return chapters.map(({ path, ...moment }) => ({ ...moment, href: `/${lang}${path}` }));
}

/** The release that the address names, or the current one. */
function releaseOf(document: SpecificationDocument, version: string | undefined) {
  return version === undefined
    ? currentRelease(document.releases)
    : document.releases.find((release) => release.version === version);
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const request = await parse(params);
  if (!request) return {};
  const { lang, address } = request;
  const read = await reads();
  const [document, { labels }] = await Promise.all([
    read.document(lang, address.document),
    pageTextsOf(lang, 'documents'),
  ]);
  if (!document) return {};
  const { noIndex } = document.seo;
  const languages = [lang, ...document.otherLanguages];
  switch (address.kind) {
    case 'errata':
      return pageMetadata({
        lang,
        path: `/docs/${document.slug}/errata`,
        title: `${labels.errata.title} · ${document.title}`,
        drawnTitle: labels.errata.title,
        section: document.title,
        description: labels.errata.lead,
        languages,
        noIndex,
      });
    case 'compare': {
      const { from, to } = address;
      if (from === undefined || to === undefined) return {};
      return pageMetadata({
        lang,
        path: comparisonPath(document.slug, from, to),
        title: `${document.title} ${from} → ${to}`,
        section: labels.section,
        description: labels.compare.lead,
        languages,
        noIndex,
      });
    }
    case 'overview': {
      const release = releaseOf(document, address.version);
      const isCurrent = release?.version === currentRelease(document.releases)?.version;
      return pageMetadata({
        lang,
        path: documentPath(document.slug, isCurrent ? undefined : address.version),
        title: `${document.seo.title ?? document.title}${release && !isCurrent ? ` ${release.version}` : ''} · ${labels.section}`,
        description: document.seo.description ?? document.summary,
        drawnTitle: `${document.title}${release ? ` ${release.version}` : ''}`,
        section: labels.section,
        languages,
        noIndex,
      });
    }
    case 'chapter': {
      const release = releaseOf(document, address.version);
      const chapter = release && (await read.chapter(lang, document.slug, release.version, address.chapter));
      if (!chapter) return {};
      const isCurrent = release.version === currentRelease(document.releases)?.version;
      return pageMetadata({
        lang,
        path: chapterPath(document.slug, chapter.slug, isCurrent ? undefined : release.version),
        title: `${chapter.number} ${chapter.title} · ${document.title}${isCurrent ? '' : ` ${release.version}`}`,
        description: chapter.summary || document.summary,
        drawnTitle: `${chapter.number} ${chapter.title}`,
        section: `${document.title} ${release.version}`,
        languages: [lang, ...chapter.otherLanguages],
        noIndex,
        isEmbeddable: true,
      });
    }
  }
}

export default async function DocumentPage({ params }: Props) {
  const request = await parse(params);
  if (!request) notFound();
  const { lang, address } = request;
  const read = await reads();
  const document = await read.document(lang, address.document);
  if (!document) {
    const renamed = await renamedPath(lang, address);
    if (renamed) permanentRedirect(`/${lang}${renamed}`);
    notFound();
  }
  const [texts, common] = await Promise.all([pageTextsOf(lang, 'documents'), textsOf(lang, 'common')]);
  const { labels } = texts;
  const shared = {
    document,
    lang,
    now: systemClock.now(),
    ...texts,
    breadcrumbLabel: common.labels.breadcrumb,
  };
  const trail = [
    { label: labels.indexTitle, path: `/${lang}/docs` },
    { label: document.title, path: `/${lang}${documentPath(document.slug)}` },
  ];
  const frame = { lang, title: labels.section, backHref: `/${lang}`, backLabel: labels.home };

  if (address.kind === 'errata') {
    return (
      <SimplePage {...frame} path={`/${lang}/docs/${document.slug}/errata`}>
        <ErrataPage {...shared} />
      </SimplePage>
    );
  }

  if (address.kind === 'compare') {
    const { from, to } = address;
    if (from === undefined || to === undefined) {
      const [newest, older] = document.releases;
      if (!newest || !older) notFound();
      const target = currentRelease(document.releases) ?? newest;
      const before =
        document.releases[document.releases.findIndex(({ version }) => version === target.version) + 1];
      redirect(
        `/${lang}${before ? comparisonPath(document.slug, before.version, target.version) : comparisonPath(document.slug, older.version, newest.version)}`,
      );
    }
    const comparison = await getComparison(lang, document.slug, from, to);
    if (!comparison) notFound();
    return (
      <SimplePage {...frame} path={`/${lang}${comparisonPath(document.slug, from, to)}`}>
        <ComparisonPage {...shared} comparison={comparison} richTextLabels={richTextLabels(common)} />
      </SimplePage>
    );
  }

  const release = releaseOf(document, address.version);
  const specification = await getSpecificationOfDocument(document.slug, release?.version ?? null);
  const applyHref = specification
    ? `/${lang}/specifications/apply?specification=${encodeURIComponent(specification)}`
    : undefined;
  if (address.kind === 'overview') {
    if (address.version !== undefined && !release) notFound();
    return (
      <SimplePage {...frame} path={`/${lang}${documentPath(document.slug, address.version)}`}>
        <BreadcrumbData trail={trail} />
        <DocumentOverview
          {...shared}
          release={release}
          version={address.version}
          index={release ? await getReleaseIndex(lang, document.slug, release.version) : []}
          applyHref={applyHref}
          richTextLabels={richTextLabels(common)}
        />
      </SimplePage>
    );
  }

  const chapter = release && (await read.chapter(lang, document.slug, release.version, address.chapter));
  if (!chapter) {
    const renamed = await renamedPath(lang, address);
    if (renamed) permanentRedirect(`/${lang}${renamed}`);
    // A link without version to a chapter that the current release does not have leads to the newest that does.
    const elsewhere =
      address.version === undefined
        ? document.releases.find(({ chapters }) => chapters.some(({ slug }) => slug === address.chapter))
        : undefined;
    if (elsewhere) {
      redirect(`/${lang}${chapterPath(document.slug, address.chapter, elsewhere.version)}`);
    }
    notFound();
  }
  const current = currentRelease(document.releases)?.version;
  const here = { document: document.slug, version: release.version, slug: chapter.slug };
  const moments = momentsOfChapter(await readMoments(lang), here, current);
  const [text, site] = await Promise.all([
    readingText({ lang, document, release, version: address.version, chapter, texts, moments }),
    getSiteFrame(lang),
  ]);
  const path = `/${lang}${chapterPath(document.slug, chapter.slug, address.version)}`;
  const permanentUrl = `${env.PUBLIC_URL}/${lang}${chapterPath(document.slug, chapter.slug, release.version)}`;
  const { body: _, ...facts } = chapter;
  return (
    <SimplePage {...frame} path={path}>
      <JsonLd
        data={{
          '@context': 'https://schema.org',
          '@type': 'TechArticle',
          headline: chapter.title,
          description: chapter.summary || document.summary,
          datePublished: release.date,
          dateModified: chapter.updatedAt,
          version: release.version,
          inLanguage: htmlLang[lang],
          url: permanentUrl,
          isPartOf: { '@type': 'CreativeWork', name: document.title, identifier: document.number },
        }}
      />
      <BreadcrumbData trail={[...trail, { label: chapter.title, path }]} />
      <Reader
        {...shared}
        release={release}
        version={address.version}
        applyHref={applyHref}
        chapter={facts}
        text={text}
        cited={{
          organisation: site.brand.name,
          documentSlug: document.slug,
          document: document.title,
          number: document.number,
          version: release.version,
          date: release.date,
          chapterSlug: chapter.slug,
          chapterNumber: chapter.number,
          chapter: chapter.title,
          url: permanentUrl,
        }}
        richTextLabels={richTextLabels(common)}
      />
    </SimplePage>
  );
}
