import type { Metadata } from 'next';
import { notFound } from 'next/navigation';

import { pageMetadata } from '@/app/_metadata';
import { releaseChoices } from '@/app/_release-choices';
import { RequestForm } from '@/features/support/browser';
import { requestPath } from '@/features/support/domain';
import { RequestPage } from '@/features/support/ui/request-page';
import { getSiteFrame } from '@/features/site/queries';
import { BrowserTexts } from '@/i18n/browser-texts';
import { isLocale } from '@/i18n/locales';
import { textsOf } from '@/i18n/messages';
import { OutcomeHost } from '@/ui/patterns/outcome';
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
  const { labels } = await textsOf(lang, 'support');
  return pageMetadata({
    lang,
    path: requestPath(),
    title: labels.title,
    description: labels.lead,
    noIndex: true,
  });
}

/** The form for questions, problems, and suggestions. */
export default async function Page({ params }: Props) {
  const { lang } = await params;
  if (!isLocale(lang)) notFound();
  const [{ labels, t }, releases, { footer }] = await Promise.all([
    textsOf(lang, 'support'),
    releaseChoices(lang),
    getSiteFrame(lang),
  ]);
  return (
    <SimplePage
      lang={lang}
      path={`/${lang}${requestPath()}`}
      title={labels.title}
      backHref={`/${lang}/support`}
      backLabel={labels.back}
    >
      <div className="container">
        <OutcomeHost head={<PageHead title={labels.title} lead={labels.lead} />}>
          <RequestPage lang={lang} labels={labels} t={t} office={footer.contact?.email}>
            <BrowserTexts lang={lang} namespaces={['support', 'verification']}>
              <RequestForm lang={lang} releases={releases} labels={labels} />
            </BrowserTexts>
          </RequestPage>
        </OutcomeHost>
      </div>
    </SimplePage>
  );
}
