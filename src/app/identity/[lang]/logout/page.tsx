import type { Metadata } from 'next';
import { redirect } from 'next/navigation';

import { Logout } from '@/features/identity/ui/leaving';

import { Screen } from '../_screen';
import { identityMetadata, type Props, visitOf } from '../_visit';

export function generateMetadata(props: Props): Promise<Metadata> {
  return identityMetadata(props, 'logout');
}

export default async function Page(props: Props) {
  const visit = await visitOf(props);
  const { lang, labels, returnTo, xsrfToken, session } = visit;
  if (session === 'none') redirect(returnTo);
  return (
    <Screen visit={visit} name="logout">
      <Logout lang={lang} labels={labels} returnTo={returnTo} xsrfToken={xsrfToken} />
    </Screen>
  );
}
