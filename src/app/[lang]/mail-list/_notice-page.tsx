import type { Metadata } from 'next';
import { notFound } from 'next/navigation';

import { pageMetadata } from '@/app/_metadata';
import type { MailingListTableLabels } from '@/features/mailing-lists/ui/mailing-list-table';
import { isLocale } from '@/i18n/locales';
import { loadNamespace } from '@/i18n/messages';
import { PageHead } from '@/ui/patterns/page-head';
import { ButtonLink } from '@/ui/primitives/button';
import { Notice } from '@/ui/primitives/notice';

import { SimplePage } from '../_frame/page-frame';
import styles from './mail-list.module.css';

type Step = 'subscribe' | 'subscribeConfirm' | 'unsubscribe' | 'unsubscribeConfirm';

/** The namespace `mail-list` of the messages. */
export type MailListLabels = MailingListTableLabels & {
  title: string;
  lead: string;
  leave: string;
  all: string;
  empty: { title: string; lead: string };
} & Record<Step, { title: string; lead: string; notice: string; text: string }>;

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
  const labels = await loadNamespace<MailListLabels>(lang, 'mail-list');
  return pageMetadata({
    lang,
    path: paths[step],
    title: labels[step].title,
    description: labels[step].lead,
    noIndex: true,
  });
}

/** A page of joining or leaving a list: says what it is for and that it is not open yet. */
export async function MailListNoticePage({ params, step }: Props & { step: Step }) {
  const { lang } = await params;
  if (!isLocale(lang)) notFound();
  const labels = await loadNamespace<MailListLabels>(lang, 'mail-list');
  const { title, lead, notice, text } = labels[step];
  return (
    <SimplePage
      lang={lang}
      path={`/${lang}${paths[step]}`}
      title={labels.title}
      backHref={`/${lang}/mail-list`}
      backLabel={labels.all}
    >
      <div className="container">
        <PageHead title={title} lead={lead} />
        <div className={styles.notice}>
          <Notice title={notice}>
            <p>{text}</p>
          </Notice>
          <ButtonLink href={`/${lang}/mail-list`}>{labels.all}</ButtonLink>
        </div>
      </div>
    </SimplePage>
  );
}
