import type { Metadata } from 'next';
import { notFound } from 'next/navigation';

import { pageMetadata } from '@/app/_metadata';
import { ApplyForm } from '@/access/apply/browser';
import { getSpecifications } from '@/access/downloads/queries';
import { BrowserTexts } from '@/i18n/browser-texts';
import { isLocale } from '@/i18n/locales';
import { textsOf } from '@/i18n/messages';
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
  const { labels } = await textsOf(lang, 'applications');
  const { title, lead } = labels.apply;
  return pageMetadata({
    lang,
    path: '/specifications/apply',
    title,
    description: lead,
    noIndex: true,
  });
}

/** The application form. The page is the same for everyone; the form itself asks for a login. */
export default async function ApplyPage({ params }: Props) {
  const { lang } = await params;
  if (!isLocale(lang)) notFound();
  const [{ labels }, specifications] = await Promise.all([
    textsOf(lang, 'applications'),
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
        <BrowserTexts lang={lang} namespaces={['applications', 'verification']}>
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
        </BrowserTexts>
      </div>
    </SimplePage>
  );
}
