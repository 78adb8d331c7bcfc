import type { Metadata } from 'next';
import { redirect } from 'next/navigation';

import { PasskeyOffer } from '@/features/identity/ui/passkey-offer';

import { Screen } from '../_screen';
import { identityMetadata, type Props, visitOf } from '../_visit';

export function generateMetadata(props: Props): Promise<Metadata> {
  return identityMetadata(props, 'passkey');
}

/** Where a login ends that is followed by the offer of a passkey. */
export default async function Page(props: Props) {
  const visit = await visitOf(props);
  const { labels, returnTo, session } = visit;
  if (session !== 'complete') redirect(returnTo);
  return (
    <Screen visit={visit} name="passkey">
      <PasskeyOffer labels={labels} returnTo={returnTo} />
    </Screen>
  );
}
