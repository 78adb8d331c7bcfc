import type { Metadata } from 'next';

import { ConfirmSubscription } from '@/features/mailing-lists/browser';

import { mailListMetadata, MailListStepPage, type Props } from '../_list-page';

export const dynamic = 'force-static';
export const revalidate = 300;

export function generateStaticParams(): { lang: string }[] {
  return [];
}

export function generateMetadata(props: Props): Promise<Metadata> {
  return mailListMetadata(props, 'subscribeConfirm');
}

export default function Page({ params }: Props) {
  return (
    <MailListStepPage params={params} step="subscribeConfirm">
      {(lang, labels) => <ConfirmSubscription lang={lang} labels={labels} />}
    </MailListStepPage>
  );
}
