import { createTranslator } from 'next-intl';

import type { Locale } from '@/i18n/locales';

/** What the portal shows for an ICU message with these values. */
export function shown(
  lang: Locale,
  message: string,
  values: Readonly<Record<string, string | number>>,
): string {
  return createTranslator({ locale: lang, messages: { message } })('message', values as never);
}
