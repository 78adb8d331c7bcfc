import { useTranslations } from 'next-intl';

import type { Locale } from '@/i18n/locales';
import { formLink } from '@/ui/forms/form-link';

/** "I accept the privacy statement and the terms of use", with links that keep the form open. */
export function ConsentLabel({ lang }: { lang: Locale }) {
  const t = useTranslations('identity.fields');
  return t.rich('consent', {
    privacy: formLink(`/${lang}/privacy`),
    terms: formLink(`/${lang}/terms-of-use`),
  });
}
