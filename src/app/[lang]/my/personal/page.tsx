import type { Metadata } from 'next';

import { isLocale } from '@/i18n/locales';
import { loadNamespace } from '@/i18n/messages';
import { type ApplicationLabels, MyApplications, MyDownloads } from '@/features/applications/browser';
import { Overview } from '@/features/account/ui/overview';
import { Slot } from '@/features/account/ui/slot';

import { myMetadata, MyPage } from '../_my-page';
import type { Props } from '../_my-page';

export const dynamic = 'force-dynamic';

export function generateMetadata(props: Props): Promise<Metadata> {
  return myMetadata(props, 'personal');
}

export default async function Page({ params }: Props) {
  const { lang: wanted } = await params;
  const applicationLabels = await loadNamespace<ApplicationLabels>(
    isLocale(wanted) ? wanted : 'zh',
    'applications',
  );
  return (
    <MyPage params={params} screen="personal">
      {({ lang, labels, member }) => {
        const { subscriptions, applications, downloads } = labels.personal;
        return (
          <Overview lang={lang} labels={labels} profile={member.profile}>
            <Slot
              id="subscriptions"
              title={subscriptions.title}
              empty={emptyOf(subscriptions, `/${lang}/mail-list`)}
            />
            <Slot
              id="applications"
              title={applications.title}
              empty={emptyOf(applications, `/${lang}/specifications`)}
            >
              <MyApplications lang={lang} labels={applicationLabels} />
            </Slot>
            <Slot id="downloads" title={downloads.title} empty={emptyOf(downloads, `/${lang}/white-papers`)}>
              <MyDownloads lang={lang} labels={applicationLabels} />
            </Slot>
          </Overview>
        );
      }}
    </MyPage>
  );
}

function emptyOf(texts: { empty: string; text: string; action: string }, href: string) {
  return { title: texts.empty, text: texts.text, action: texts.action, href };
}
