import type { Metadata } from 'next';

import { SettingsView } from '@/features/account/ui/settings-view';
import { accountManagement } from '@/features/identity';

import { myMetadata, MyPage } from '../_my-page';
import type { Props } from '../_my-page';

export const dynamic = 'force-dynamic';

export function generateMetadata(props: Props): Promise<Metadata> {
  return myMetadata(props, 'settings');
}

export default function Page({ params }: Props) {
  return (
    <MyPage params={params} screen="settings">
      {({ lang, labels, member, loginHref }) => (
        <SettingsView
          lang={lang}
          labels={labels}
          profile={member.profile}
          accountLanguage={member.locale}
          account={accountManagement()}
          loginHref={loginHref}
        />
      )}
    </MyPage>
  );
}
