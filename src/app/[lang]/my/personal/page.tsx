import type { Metadata } from 'next';
import { notFound } from 'next/navigation';

import { Overview } from '@/features/account/ui/overview';
import { Slot } from '@/features/account/ui/slot';
import { MyApplications } from '@/access/apply/browser';
import { MyDownloads } from '@/access/downloads/browser';
import { MySubscriptions } from '@/features/mailing-lists/browser';
import { isLocale } from '@/i18n/locales';
import { textsOf } from '@/i18n/messages';

import { myMetadata, MyPage } from '../_my-page';
import type { Props } from '../_my-page';

export const dynamic = 'force-dynamic';

export function generateMetadata(props: Props): Promise<Metadata> {
  return myMetadata(props, 'personal');
}

export default async function Page({ params }: Props) {
  const { lang } = await params;
  if (!isLocale(lang)) notFound();
  const [{ labels: lists }, { labels: applicationLabels }] = await Promise.all([
    textsOf(lang, 'mail-list'),
    textsOf(lang, 'applications'),
  ]);
  return (
    <MyPage params={params} screen="personal">
      {({ labels, member }) => (
        <Overview lang={lang} labels={labels} profile={member.profile}>
          <Slot id="subscriptions" title={labels.personal.subscriptions}>
            <MySubscriptions lang={lang} labels={lists.mine} />
          </Slot>
          <Slot id="applications" title={labels.personal.applications}>
            <MyApplications lang={lang} labels={applicationLabels} />
          </Slot>
          <Slot id="downloads" title={labels.personal.downloads}>
            <MyDownloads lang={lang} labels={applicationLabels} />
          </Slot>
        </Overview>
      )}
    </MyPage>
  );
}
