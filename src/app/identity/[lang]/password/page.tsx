import type { Metadata } from 'next';

import { ResumeSession } from '@/features/identity/ui/leaving';
import { ResetForm } from '@/features/identity/ui/reset-form';

import { Screen } from '../_screen';
import { identityMetadata, leaveWhenLoggedIn, type Props, visitOf } from '../_visit';

export function generateMetadata(props: Props): Promise<Metadata> {
  return identityMetadata(props, 'password');
}

export default async function Page(props: Props) {
  const visit = await visitOf(props);
  leaveWhenLoggedIn(visit);
  const { lang, labels, returnTo, links, xsrfToken } = visit;
  return (
    <Screen visit={visit} name="password">
      {xsrfToken === undefined ? (
        <ResetForm lang={lang} labels={labels} returnTo={returnTo} links={links} />
      ) : (
        <ResumeSession labels={labels} returnTo={returnTo} xsrfToken={xsrfToken} />
      )}
    </Screen>
  );
}
