import { LinkedText } from '@/ui/forms/linked-text';

import type { IdentityLabels } from './labels';

/** "I accept the privacy statement and the terms of use", with links that keep the form open. */
export function ConsentLabel({ lang, labels }: { lang: 'zh' | 'en'; labels: IdentityLabels['fields'] }) {
  return (
    <LinkedText
      text={labels.consent}
      links={{ privacy: `/${lang}/privacy`, terms: `/${lang}/terms-of-use` }}
    />
  );
}
