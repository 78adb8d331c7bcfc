import type { Metadata } from 'next';

import { SubscribeForm } from '@/features/mailing-lists/browser';
import { getMailingLists } from '@/features/mailing-lists/queries';
import { EmptyState } from '@/ui/patterns/empty-state';

import { mailListMetadata, MailListStepPage, type Props } from '../_list-page';

export const dynamic = 'force-static';
export const revalidate = 300;

export function generateStaticParams(): { lang: string }[] {
  return [];
}

export function generateMetadata(props: Props): Promise<Metadata> {
  return mailListMetadata(props, 'subscribe');
}

export default function Page({ params }: Props) {
  return (
    <MailListStepPage params={params} step="subscribe">
      {async (lang, labels) => {
        const lists = await getMailingLists(lang);
        if (lists.length === 0) {
          return (
            <EmptyState title={labels.empty.title}>
              <p>{labels.empty.lead}</p>
            </EmptyState>
          );
        }
        return (
          <SubscribeForm
            lang={lang}
            labels={labels}
            lists={lists.map(({ id, slug, name, requiresReview }) => ({ id, slug, name, requiresReview }))}
          />
        );
      }}
    </MailListStepPage>
  );
}
