import type { Metadata } from 'next';

import { accountManagement } from '@/features/identity';
import { ResumeSession } from '@/features/identity/ui/leaving';
import { LoginForm } from '@/features/identity/ui/login-form';

import { Screen } from '../_screen';
import { identityMetadata, leaveWhenLoggedIn, type Props, visitOf } from '../_visit';

const offersPasskeys = () => accountManagement().abilities.includes('passkeys');

export function generateMetadata(props: Props): Promise<Metadata> {
  return identityMetadata(props, 'login');
}

export default async function Page(props: Props) {
  const visit = await visitOf(props);
  leaveWhenLoggedIn(visit);
  const { lang, labels, returnTo, links, xsrfToken } = visit;
  return (
    <Screen visit={visit} name="login">
      {xsrfToken === undefined ? (
        <LoginForm
          lang={lang}
          labels={labels}
          returnTo={returnTo}
          links={links}
          passkeys={offersPasskeys() ? visit.address('passkey', lang) : undefined}
        />
      ) : (
        <ResumeSession labels={labels} returnTo={returnTo} xsrfToken={xsrfToken} />
      )}
    </Screen>
  );
}
