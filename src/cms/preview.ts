import { locales } from '@/i18n/locales';
import type { Locale } from '@/i18n/locales';

/** Which staff session may see the draft of which page, sealed (ADR 079). */
export const PREVIEW_COOKIE = 'portal-preview';

/** Lifetime of a preview, in seconds. */
export const PREVIEW_SECONDS = 60 * 60;

/**
 * Address of the live preview of a public page: a route that checks the staff session, turns on the draft mode of
 * Next.js, and redirects to the page itself, so editors see the real page.
 * @param global whose draft is shown on the page, such as the menu; without one it is that of the item
 */
export function previewUrl(path: string, locale: Locale, global?: string): string {
  const asked = new URLSearchParams({ path: `/${locale}${path}`, ...(global && { global }) });
  return `/api/preview?${asked.toString()}`;
}

/** True for the path of a public page of this site, without query: a valid target for a preview. */
export function isPublicPath(path: string): boolean {
  const [, lang, ...segments] = path.split('/');
  return (
    path.startsWith('/') &&
    (locales as readonly string[]).includes(lang ?? '') &&
    segments.every((segment) => /^[a-z0-9][a-z0-9.-]*$/.test(segment))
  );
}
