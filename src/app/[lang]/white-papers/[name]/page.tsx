import type { Metadata } from 'next';
import { notFound, permanentRedirect } from 'next/navigation';

import { BreadcrumbData, JsonLd } from '@/app/_json-ld';
import { pageMetadata } from '@/app/_metadata';
import { pageTextsOf } from '@/app/_page-texts';
import { richTextLabels } from '@/app/_rich-text-labels';
import { previewReader } from '@/cms/preview-session';
import { isSlug } from '@/cms/slug';
import { DownloadButton } from '@/access/downloads/browser';
import { getRenamedWhitePaper, getWhitePaper, getWhitePaperDraft } from '@/content/white-papers/queries';
import { WhitePaperArticle } from '@/content/white-papers/ui/white-papers';
import { getSiteFrame } from '@/features/site/queries';
import { htmlLang, isLocale } from '@/i18n/locales';
import type { Locale } from '@/i18n/locales';
import { textsOf } from '@/i18n/messages';
import { env } from '@/platform/env';

import { SimplePage } from '../../_frame/page-frame';

export const dynamic = 'force-static';
export const revalidate = 300;

interface Props {
  params: Promise<{ lang: string; name: string }>;
}

export function generateStaticParams(): { lang: string; name: string }[] {
  return [];
}

/** Language and slug of the address; the validity check of this route. */
async function parse(params: Props['params']): Promise<{ lang: Locale; slug: string } | undefined> {
  const { lang, name } = await params;
  return isLocale(lang) && isSlug(name) ? { lang, slug: name } : undefined;
}

async function readPaper(lang: Locale, slug: string) {
  const reader = await previewReader();
  return reader ? getWhitePaperDraft(lang, slug, reader) : getWhitePaper(lang, slug);
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const address = await parse(params);
  const paper = address && (await readPaper(address.lang, address.slug));
  if (!address || !paper) return {};
  const { labels } = await pageTextsOf(address.lang, 'white-papers');
  return pageMetadata({
    lang: address.lang,
    path: `/white-papers/${paper.slug}`,
    title: paper.seo.title ?? paper.title,
    description: paper.seo.description ?? paper.summary,
    image: paper.seo.image,
    section: labels.indexTitle,
    languages: [address.lang, ...paper.otherLanguages],
    noIndex: paper.seo.noIndex,
  });
}

export default async function WhitePaperPage({ params }: Props) {
  const address = await parse(params);
  if (!address) notFound();
  const { lang, slug } = address;
  const paper = await readPaper(lang, slug);
  if (!paper) {
    const renamed = await getRenamedWhitePaper(lang, slug);
    if (renamed) permanentRedirect(`/${lang}/white-papers/${renamed}`);
    notFound();
  }
  const [{ brand }, { labels, t }, common, { labels: applications }] = await Promise.all([
    getSiteFrame(lang),
    pageTextsOf(lang, 'white-papers'),
    textsOf(lang, 'common'),
    textsOf(lang, 'applications'),
  ]);
  const url = `${env.PUBLIC_URL}/${lang}/white-papers/${slug}`;
  return (
    <SimplePage
      lang={lang}
      path={`/${lang}/white-papers/${slug}`}
      title={labels.section}
      backHref={`/${lang}/white-papers`}
      backLabel={labels.back}
    >
      <BreadcrumbData
        trail={[
          { label: labels.indexTitle, path: `/${lang}/white-papers` },
          { label: paper.title, path: `/${lang}/white-papers/${slug}` },
        ]}
      />
      <JsonLd
        data={{
          '@context': 'https://schema.org',
          '@type': 'Report',
          headline: paper.title,
          name: paper.title,
          description: paper.summary,
          datePublished: paper.publishedAt,
          inLanguage: htmlLang[lang],
          url,
          ...(paper.number ? { reportNumber: paper.number } : {}),
          author: paper.authors.map((name) => ({ '@type': 'Organization', name })),
        }}
      />
      <WhitePaperArticle
        paper={paper}
        lang={lang}
        labels={labels}
        t={t}
        richTextLabels={richTextLabels(common)}
        organization={brand.name}
        url={url}
        download={
          <DownloadButton
            kind="white-paper"
            slug={slug}
            lang={lang}
            language={lang}
            label={applications.download.whitePaper}
            labels={applications.download}
            closeLabel={applications.detail.close}
          />
        }
      />
    </SimplePage>
  );
}
