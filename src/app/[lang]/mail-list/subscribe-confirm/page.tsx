import type { Metadata } from 'next';

import { MailListNoticePage, mailListMetadata } from '../_notice-page';
import type { Props } from '../_notice-page';

export const dynamic = 'force-static';
export const revalidate = 300;

export function generateStaticParams(): { lang: string }[] {
  return [];
}

export function generateMetadata(props: Props): Promise<Metadata> {
  return mailListMetadata(props, 'subscribeConfirm');
}

export default function Page({ params }: Props) {
  return <MailListNoticePage params={params} step="subscribeConfirm" />;
}
