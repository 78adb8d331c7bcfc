import type { Metadata } from 'next';

import { ResumeSession } from '@/features/identity/ui/leaving';
import { RegisterForm } from '@/features/identity/ui/register-form';

import { Screen } from '../_screen';
import { identityMetadata, leaveWhenLoggedIn, type Props, visitOf } from '../_visit';

export function generateMetadata(props: Props): Promise<Metadata> {
  return identityMetadata(props, 'register');
}

export default async function Page(props: Props) {
  const visit = await visitOf(props);
  leaveWhenLoggedIn(visit);
  const { lang, labels, returnTo, links, xsrfToken } = visit;
  return (
    <Screen visit={visit} name="register">
      {xsrfToken === undefined ? (
        <RegisterForm lang={lang} labels={labels} returnTo={returnTo} links={links} />
      ) : (
        <ResumeSession labels={labels} returnTo={returnTo} xsrfToken={xsrfToken} />
      )}
    </Screen>
  );
}
