import type { Metadata } from 'next';
import { notFound, permanentRedirect } from 'next/navigation';

import { BreadcrumbData, JsonLd } from '@/app/_json-ld';
import { pageMetadata } from '@/app/_metadata';
import { pageTextsOf } from '@/app/_page-texts';
import { richTextLabels } from '@/app/_rich-text-labels';
import { previewReader } from '@/cms/preview-session';
import { isSlug } from '@/cms/slug';
import { getRenamedCaseStudy, getCaseStudy, getCaseStudyDraft } from '@/content/case-studies/queries';
import { CaseStudyArticle } from '@/content/case-studies/ui/case-studies';
import { htmlLang, isLocale } from '@/i18n/locales';
import type { Locale } from '@/i18n/locales';
import { textsOf } from '@/i18n/messages';
import { env } from '@/platform/env';

import { SimplePage } from '../../_frame/page-frame';

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

async function readItem(lang: Locale, slug: string) {
  const reader = await previewReader();
  return reader ? getCaseStudyDraft(lang, slug, reader) : getCaseStudy(lang, slug);
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const address = await parse(params);
  const item = address && (await readItem(address.lang, address.slug));
  if (!address || !item) return {};
  const { labels } = await pageTextsOf(address.lang, 'case-studies');
  return pageMetadata({
    lang: address.lang,
    path: `/case-studies/${item.slug}`,
    title: item.seo.title ?? item.title,
    description: item.seo.description ?? item.summary,
    image: item.seo.image,
    section: labels.title,
    languages: [address.lang, ...item.otherLanguages],
    noIndex: item.seo.noIndex,
  });
}

export default async function CaseStudyPage({ params }: Props) {
  const address = await parse(params);
  if (!address) notFound();
  const { lang, slug } = address;
  const item = await readItem(lang, slug);
  if (!item) {
    const renamed = await getRenamedCaseStudy(lang, slug);
    if (renamed) permanentRedirect(`/${lang}/case-studies/${renamed}`);
    notFound();
  }
  const [{ labels }, common] = await Promise.all([
    pageTextsOf(lang, 'case-studies'),
    textsOf(lang, 'common'),
  ]);
  return (
    <SimplePage
      lang={lang}
      path={`/${lang}/case-studies/${slug}`}
      title={labels.title}
      backHref={`/${lang}/case-studies`}
      backLabel={labels.back}
    >
      <BreadcrumbData
        trail={[
          { label: labels.title, path: `/${lang}/case-studies` },
          { label: item.title, path: `/${lang}/case-studies/${slug}` },
        ]}
      />
      <JsonLd
        data={{
          '@context': 'https://schema.org',
          '@type': 'Article',
          headline: item.title,
          description: item.summary,
          datePublished: item.publishedAt,
          inLanguage: htmlLang[lang],
          url: `${env.PUBLIC_URL}/${lang}/case-studies/${slug}`,
          about: item.system,
        }}
      />
      <CaseStudyArticle item={item} lang={lang} labels={labels} richTextLabels={richTextLabels(common)} />
    </SimplePage>
  );
}
