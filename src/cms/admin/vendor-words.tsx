'use client';

import { useTranslation } from '@payloadcms/ui';
import { type ReactNode, useEffect } from 'react';

import { messages } from '@/i18n/by-language/vendor';
import { languageName } from '@/i18n/language-name';
import { adminLocale, byLocale } from '@/i18n/locales';
import { textsFrom } from '@/i18n/texts';

import { watchVendorTexts } from '../payload-adapter/vendor-texts';

/** Around every page of the admin: says in the reader's language what Payload says in English only. */
export function VendorWords({ children }: { children: ReactNode }) {
  const locale = adminLocale(useTranslation().i18n.language);
  useEffect(() => {
    const { t, labels } = textsFrom<'vendor'>(locale, messages[locale]);
    return watchVendorTexts({
      texts: labels,
      languages: byLocale((code) => languageName(code, locale)),
      uploaded: (outcome, count) => t(outcome, { count }),
    });
  }, [locale]);
  return children;
}
