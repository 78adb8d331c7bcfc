import type { Metadata } from 'next';
import { notFound } from 'next/navigation';

import { pageMetadata } from '@/app/_metadata';
import { VerifyForm } from '@/access/agreements/browser';
import { isLocale } from '@/i18n/locales';
import { textsOf } from '@/i18n/messages';
import { PageHead } from '@/ui/patterns/page-head';

import { SimplePage } from '../_frame/page-frame';

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
  const { title, lead } = (await textsOf(lang, 'applications')).labels.verify;
  return pageMetadata({ lang, path: '/verify', title, description: lead, noIndex: true });
}

/** Says what a receipt or a signed file is. What is asked stays in the browser and never in an address. */
export default async function VerifyPage({ params }: Props) {
  const { lang } = await params;
  if (!isLocale(lang)) notFound();
  const { labels } = await textsOf(lang, 'applications');
  const { verify, detail } = labels;
  return (
    <SimplePage
      lang={lang}
      path={`/${lang}/verify`}
      title={verify.title}
      backHref={`/${lang}/specifications`}
      backLabel={detail.back}
    >
      <div className="container">
        <PageHead title={verify.title} lead={verify.lead} />
        <VerifyForm lang={lang} labels={verify} />
      </div>
    </SimplePage>
  );
}
