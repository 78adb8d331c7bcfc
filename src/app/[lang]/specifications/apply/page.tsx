import type { Metadata } from 'next';
import { notFound } from 'next/navigation';

import { pageMetadata } from '@/app/_metadata';
import { type ApplicationLabels, ApplyForm } from '@/features/applications/browser';
import { getSpecifications } from '@/features/applications/queries';
import { isLocale } from '@/i18n/locales';
import { loadNamespace } from '@/i18n/messages';
import { PageHead } from '@/ui/patterns/page-head';

import { SimplePage } from '../../_frame/page-frame';

export const dynamic = 'force-static';
export const revalidate = 300;

interface Props {
  params: Promise<{ lang: string }>;
}

export function generateStaticParams(): { lang: string }[] {
  return [];
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { lang } = await params;
  if (!isLocale(lang)) return {};
  const { apply } = await loadNamespace<ApplicationLabels>(lang, 'applications');
  return pageMetadata({
    lang,
    path: '/specifications/apply',
    title: apply.title,
    description: apply.lead,
    noIndex: true,
  });
}

/** The application form. The page is the same for everybody; the form itself asks for a login. */
export default async function ApplyPage({ params }: Props) {
  const { lang } = await params;
  if (!isLocale(lang)) notFound();
  const [labels, specifications] = await Promise.all([
    loadNamespace<ApplicationLabels>(lang, 'applications'),
    getSpecifications(lang),
  ]);
  return (
    <SimplePage
      lang={lang}
      path={`/${lang}/specifications/apply`}
      title={labels.detail.section}
      backHref={`/${lang}/specifications`}
      backLabel={labels.detail.back}
    >
      <div className="container">
        <PageHead title={labels.apply.title} lead={labels.apply.lead} />
        <ApplyForm
          lang={lang}
          labels={labels}
          specifications={specifications.map(({ slug, title, version, languages }) => ({
            slug,
            title,
            version,
            languages,
          }))}
        />
      </div>
    </SimplePage>
  );
}
