import type { Metadata } from 'next';
import { notFound } from 'next/navigation';

import { pageMetadata } from '@/app/_metadata';
import { pageTextsOf } from '@/app/_page-texts';
import { getMailingLists } from '@/features/mailing-lists/queries';
import { MailingListTable } from '@/features/mailing-lists/ui/mailing-list-table';
import { isLocale } from '@/i18n/locales';
import { EmptyState } from '@/ui/patterns/empty-state';
import { PageHead } from '@/ui/patterns/page-head';
import { TextLink } from '@/ui/primitives/text-link';

import { SimplePage } from '../_frame/page-frame';
import styles from './mail-list.module.css';

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
  const { labels } = await pageTextsOf(lang, 'mail-list');
  return pageMetadata({
    lang,
    path: '/mail-list',
    title: labels.title,
    description: labels.lead,
  });
}

export default async function MailListPage({ params }: Props) {
  const { lang } = await params;
  if (!isLocale(lang)) notFound();
  const [lists, { labels }] = await Promise.all([getMailingLists(lang), pageTextsOf(lang, 'mail-list')]);
  return (
    <SimplePage lang={lang} path={`/${lang}/mail-list`} title={labels.title}>
      <div className="container">
        <PageHead title={labels.title} lead={labels.lead} />
        <div className={styles.lists}>
          {lists.length === 0 ? (
            <EmptyState title={labels.empty.title}>
              <p>{labels.empty.lead}</p>
            </EmptyState>
          ) : (
            <MailingListTable lists={lists} labels={labels} subscribeHref={`/${lang}/mail-list/subscribe`} />
          )}
          <TextLink arrow href={`/${lang}/mail-list/unsubscribe`}>
            {labels.leave}
          </TextLink>
        </div>
      </div>
    </SimplePage>
  );
}
