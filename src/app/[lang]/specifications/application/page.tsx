import type { Metadata } from 'next';
import { notFound } from 'next/navigation';

import { pageMetadata } from '@/app/_metadata';
import { ApplicationPage } from '@/access/apply/browser';
import { BrowserTexts } from '@/i18n/browser-texts';
import { isLocale } from '@/i18n/locales';
import { textsOf } from '@/i18n/messages';

import { SimplePage } from '../../_frame/page-frame';
import styles from '../specifications.module.css';

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
  const { title, lead } = labels.detail;
  return pageMetadata({
    lang,
    path: '/specifications/application',
    title,
    description: lead,
    noIndex: true,
  });
}

/** One application; which one is in the query, so the page itself is static and holds nothing personal. */
export default async function Page({ params }: Props) {
  const { lang } = await params;
  if (!isLocale(lang)) notFound();
  const { labels } = await textsOf(lang, 'applications');
  return (
    <SimplePage
      lang={lang}
      path={`/${lang}/specifications/application`}
      title={labels.detail.title}
      backHref={`/${lang}/specifications`}
      backLabel={labels.detail.back}
    >
      <div className={`container ${styles.application ?? ''}`}>
        <BrowserTexts lang={lang} namespaces={['applications', 'clock']}>
          <ApplicationPage lang={lang} labels={labels} />
        </BrowserTexts>
      </div>
    </SimplePage>
  );
}
