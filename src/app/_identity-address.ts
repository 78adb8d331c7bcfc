import type { Locale } from '@/i18n/locales';
import { env } from '@/platform/env';

/** Address of the login page, which leads back to `path` of this site. A path when the page is on this site. */
export function loginAddress(lang: Locale, path: string): string {
  const address = new URL(env.IDENTITY_LOGIN_URL, env.PUBLIC_URL);
  address.searchParams.set('redirect_uri', env.PUBLIC_URL + path);
  address.searchParams.set('lang', lang);
  return address.origin === env.PUBLIC_URL ? address.pathname + address.search : address.href;
}

/** What scripts of a page need to know of the identity service, as attributes of `<body>`: what is not the default. */
export const identityAttributes = {
  ...(env.IDENTITY_LOGIN_URL !== '/identity/login' && { 'data-identity-login': env.IDENTITY_LOGIN_URL }),
  ...(env.IDENTITY_LOGOUT_URL !== '/identity/logout' && { 'data-identity-logout': env.IDENTITY_LOGOUT_URL }),
};
