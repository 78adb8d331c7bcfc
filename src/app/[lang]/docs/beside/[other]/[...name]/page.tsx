import type { Metadata } from 'next';
import { notFound } from 'next/navigation';

import { pageMetadata } from '@/app/_metadata';
import { pageTextsOf } from '@/app/_page-texts';
import { richTextLabels } from '@/app/_rich-text-labels';
import { decodeSegment } from '@/app/_segments';
import { besidePath, currentRelease, parseDocumentAddress } from '@/content/documents/domain';
import type { Chapter, DocumentAddress, Release, SpecificationDocument } from '@/content/documents/domain';
import { getChapter, getDocument } from '@/content/documents/queries';
import { SideBySide } from '@/content/documents/ui/side-by-side';
import { pairLanguages } from '@/content/documents/use-cases/pair-languages';
import { readingText } from '@/content/documents/use-cases/read-chapter';
import { isLocale } from '@/i18n/locales';
import type { Locale } from '@/i18n/locales';
import { textsOf } from '@/i18n/messages';

import { SimplePage } from '../../../../_frame/page-frame';

export const dynamic = 'force-static';
export const revalidate = 300;

interface Props {
  params: Promise<{ lang: string; other: string; name: string[] }>;
}

export function generateStaticParams(): { lang: string; other: string; name: string[] }[] {
  return [];
}

type ChapterAddress = Extract<DocumentAddress, { kind: 'chapter' }>;

/** Two languages and a chapter; the validity check of this route. */
async function parse(
  params: Props['params'],
): Promise<{ lang: Locale; other: Locale; address: ChapterAddress } | undefined> {
  const { lang, other, name } = await params;
  const address = parseDocumentAddress(name.map(decodeSegment));
  if (!isLocale(lang) || !isLocale(other) || lang === other) return undefined;
  return address?.kind === 'chapter' ? { lang, other, address } : undefined;
}

interface FoundChapter {
  document: SpecificationDocument;
  release: Release;
  chapter: Chapter;
}

/** A chapter in one language, or undefined where it is not public. */
async function find(lang: Locale, address: ChapterAddress): Promise<FoundChapter | undefined> {
  const document = await getDocument(lang, address.document);
  const release =
    address.version === undefined
      ? currentRelease(document?.releases ?? [])
      : document?.releases.find(({ version }) => version === address.version);
  const chapter = release && (await getChapter(lang, address.document, release.version, address.chapter));
  return document && chapter ? { document, release, chapter } : undefined;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const request = await parse(params);
  const found = request && (await find(request.lang, request.address));
  if (!found) return {};
  const { lang, other, address } = request;
  const { labels } = await pageTextsOf(lang, 'documents');
  const { number, title, slug } = found.chapter;
  return pageMetadata({
    lang,
    path: besidePath(found.document.slug, slug, other, address.version),
    title: `${number} ${title} · ${labels.beside.open} · ${found.document.title}`,
    description: labels.beside.lead,
    languages: [lang],
    // The chapter itself is what is found.
    noIndex: true,
  });
}

/** A chapter in two languages, part beside part. */
export default async function Page({ params }: Props) {
  const request = await parse(params);
  if (!request) notFound();
  const { lang, other, address } = request;
  const [found, counterpart] = await Promise.all([find(lang, address), find(other, address)]);
  if (!found || !counterpart) notFound();
  const [first, second] = await Promise.all([
    textOf(lang, found, address.version),
    textOf(other, counterpart, address.version),
  ]);
  const [{ labels }, common] = await Promise.all([pageTextsOf(lang, 'documents'), textsOf(lang, 'common')]);
  const { slug, number, title } = found.chapter;
  return (
    <SimplePage
      lang={lang}
      title={labels.section}
      backHref={`/${lang}`}
      backLabel={labels.home}
      path={`/${lang}${besidePath(found.document.slug, slug, other, address.version)}`}
    >
      <SideBySide
        document={found.document}
        version={address.version}
        chapter={slug}
        first={{ lang, title, number, labels: first.labels }}
        second={{
          lang: other,
          title: counterpart.chapter.title,
          number: counterpart.chapter.number,
          labels: second.labels,
        }}
        pairs={pairLanguages(first.text, second.text, other)}
        labels={labels}
        breadcrumbLabel={common.labels.breadcrumb}
      />
    </SimplePage>
  );
}

/** A chapter's text and the words of its blocks. Terms are not marked: the other language is beside them. */
async function textOf(
  lang: Locale,
  { document, release, chapter }: FoundChapter,
  version: string | undefined,
) {
  const [texts, common] = await Promise.all([pageTextsOf(lang, 'documents'), textsOf(lang, 'common')]);
  const text = await readingText({
    lang,
    document,
    release,
    ...(version === undefined ? {} : { version }),
    chapter,
    texts,
    terms: false,
  });
  return { text, labels: richTextLabels(common) };
}
