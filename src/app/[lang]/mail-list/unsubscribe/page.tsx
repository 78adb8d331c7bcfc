import type { Metadata } from 'next';

import { LeaveForm } from '@/features/mailing-lists/browser';
import { getMailingLists } from '@/features/mailing-lists/queries';

import { mailListMetadata, MailListStepPage, type Props } from '../_list-page';

export const dynamic = 'force-static';
export const revalidate = 300;

export function generateStaticParams(): { lang: string }[] {
  return [];
}

export function generateMetadata(props: Props): Promise<Metadata> {
  return mailListMetadata(props, 'unsubscribe');
}

export default function Page({ params }: Props) {
  return (
    <MailListStepPage params={params} step="unsubscribe">
      {async (lang, labels) => {
        const lists = await getMailingLists(lang);
        return (
          <LeaveForm
            lang={lang}
            labels={labels}
            lists={lists.map(({ id, slug, name }) => ({ id, slug, name }))}
          />
        );
      }}
    </MailListStepPage>
  );
}
