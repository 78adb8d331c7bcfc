import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';

import { pageMetadata } from '@/app/_metadata';
import { pageTextsOf } from '@/app/_page-texts';
import type { MailListLabels } from '@/features/mailing-lists/ui/labels';
import { BrowserTexts } from '@/i18n/browser-texts';
import { isLocale, type Locale } from '@/i18n/locales';
import { NeedsScript } from '@/ui/patterns/needs-script';
import { OutcomeHost } from '@/ui/patterns/outcome';
import { PageHead } from '@/ui/patterns/page-head';

import { SimplePage } from '../_frame/page-frame';

type Step = 'subscribe' | 'subscribeConfirm' | 'unsubscribe' | 'unsubscribeConfirm';

const paths: Record<Step, string> = {
  subscribe: '/mail-list/subscribe',
  subscribeConfirm: '/mail-list/subscribe-confirm',
  unsubscribe: '/mail-list/unsubscribe',
  unsubscribeConfirm: '/mail-list/unsubscribe-confirm',
};

export interface Props {
  params: Promise<{ lang: string }>;
}

/** Title and `noindex` of a page of joining or leaving. */
export async function mailListMetadata({ params }: Props, step: Step): Promise<Metadata> {
  const { lang } = await params;
  if (!isLocale(lang)) return {};
  const { labels } = await pageTextsOf(lang, 'mail-list');
  return pageMetadata({
    lang,
    path: paths[step],
    title: labels[step].title,
    description: labels[step].lead,
    noIndex: true,
  });
}

/** The frame of a page of joining or leaving a list; what happens on it is an island. */
export async function MailListStepPage({
  params,
  step,
  children,
}: Props & {
  step: Step;
  children: (lang: Locale, labels: MailListLabels) => Promise<ReactNode> | ReactNode;
}) {
  const { lang } = await params;
  if (!isLocale(lang)) notFound();
  const { labels } = await pageTextsOf(lang, 'mail-list');
  const { title, lead } = labels[step];
  return (
    <SimplePage
      lang={lang}
      path={`/${lang}${paths[step]}`}
      title={labels.title}
      backHref={`/${lang}/mail-list`}
      backLabel={labels.all}
    >
      <div className="container">
        <OutcomeHost head={<PageHead title={title} lead={lead} />}>
          <NeedsScript title={labels.noScript} text={labels.noScriptText}>
            <BrowserTexts lang={lang} namespaces={['mail-list', 'verification']}>
              {await children(lang, labels)}
            </BrowserTexts>
          </NeedsScript>
        </OutcomeHost>
      </div>
    </SimplePage>
  );
}
