import type { Locale } from '@/i18n/locales';

/**
 * Address of the live preview of a public page: a route that checks the staff session, switches Next.js draft mode on
 * and goes on to the page itself, so that what editors see is the real page.
 */
export function previewUrl(path: string, locale: Locale): string {
  return `/api/preview?${new URLSearchParams({ path: `/${locale}${path}` }).toString()}`;
}
