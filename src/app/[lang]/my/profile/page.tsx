import type { Metadata } from 'next';

import { ProfileView } from '@/features/account/ui/profile-view';
import { accountManagement } from '@/features/identity';

import { myMetadata, MyPage } from '../_my-page';
import type { Props } from '../_my-page';

export const dynamic = 'force-dynamic';

export function generateMetadata(props: Props): Promise<Metadata> {
  return myMetadata(props, 'profile');
}

export default function Page({ params }: Props) {
  return (
    <MyPage params={params} screen="profile">
      {({ lang, labels, member }) => (
        <ProfileView
          lang={lang}
          labels={labels}
          profile={member.profile}
          legalName={member.legalName}
          changesEmail={accountManagement().abilities.includes('email')}
        />
      )}
    </MyPage>
  );
}
