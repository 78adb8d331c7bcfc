import { locales } from '@/i18n/locales';
import type { Locale } from '@/i18n/locales';

/**
 * Next.js's own cookie for draft mode. Its value is one constant of the build for everyone, so it decides only that a
 * page is rendered for the request; what that render shows is decided by the preview cookie and the staff session.
 */
export const DRAFT_COOKIE = '__prerender_bypass';

/** Which staff session may see the draft of which page, sealed (ADR 079). */
export const PREVIEW_COOKIE = 'portal-preview';

/** A preview ends after this time, in seconds. */
export const PREVIEW_SECONDS = 60 * 60;

/**
 * Address of the live preview of a public page: a route that checks the staff session, switches Next.js draft mode on
 * and goes on to the page itself, so what editors see is the real page.
 */
export function previewUrl(path: string, locale: Locale): string {
  return `/api/preview?${new URLSearchParams({ path: `/${locale}${path}` }).toString()}`;
}

/** True for the path of a public page of this site, without query: what a preview may lead to. */
export function isPublicPath(path: string): boolean {
  const [, lang, ...segments] = path.split('/');
  return (
    path.startsWith('/') &&
    (locales as readonly string[]).includes(lang ?? '') &&
    segments.every((segment) => /^[a-z0-9][a-z0-9.-]*$/.test(segment))
  );
}
