import type { Locale } from '@/i18n/locales';
import { env } from '@/platform/env';

/** The page where a receipt or a signed file can be verified. */
export function verifyUrl(locale: Locale): string {
  return `${env.PUBLIC_URL}/${locale}/verify`;
}
