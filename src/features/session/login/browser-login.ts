import type { Profile } from '../domain';
import { localeOfDocument } from '@/i18n/document-locale';
import { showToast } from '@/ui/patterns/toast';
import { XSRF_COOKIE } from '@/platform/http/cookie-names';
import { fetchWithProgress } from '@/platform/http/fetch-with-progress';
import { addressWithoutSecret } from '@/platform/http/secret-in-address';

import { forgetDrafts } from '../form/draft';
import { dropCookie } from '../request/cookies';
import { createRequest, type Request } from '../request/request';
import { loadResponseMessages } from '../request/response-messages';
import { createLoginStore, LoginStatus } from './login-store';
import { keepSessionEnd } from './session-end';

/**
 * The address of the identity service's page that `<body>` names (`IDENTITY_LOGIN_URL`, `IDENTITY_LOGOUT_URL`), with
 * the address to come back to and the language.
 */
function identityAddress(page: 'login' | 'logout', redirect: string): string {
  const { identityLogin = '/identity/login', identityLogout = '/identity/logout' } = document.body.dataset;
  const address = new URL(page === 'login' ? identityLogin : identityLogout, window.location.href);
  address.searchParams.set('redirect_uri', redirect);
  address.searchParams.set('lang', localeOfDocument());
  return address.href;
}

function addressToReturnTo(wanted: string): string {
  return addressWithoutSecret(new URL(wanted, window.location.href).href);
}

/**
 * Leaves for the login page.
 * @param wanted address to come back to, by default the one on screen
 */
export function toLogin(wanted: string = window.location.href): void {
  window.location.assign(identityAddress('login', addressToReturnTo(wanted)));
}

/**
 * Leaves for the page that asks for the consent to the privacy statement, without which the account is not used.
 * @param wanted address to come back to, by default the one on screen
 */
export function toConsent(wanted: string = window.location.href): void {
  const address = new URL(`/${localeOfDocument()}/my/consent`, window.location.href);
  address.searchParams.set('redirect_uri', addressToReturnTo(wanted));
  window.location.assign(address);
}

/** The portal's request layer: JSON to this site, with the messages and the manners of contracts, section 1. */
export const request: Request = createRequest({
  baseUrl: '',
  fetch: (url, init, onProgress) =>
    onProgress ? fetchWithProgress(url, init, onProgress) : fetch(url, init),
  cookies: () => document.cookie,
  lang: localeOfDocument,
  messages: () => loadResponseMessages(),
  showError: (message) => void showToast(message, { status: 'danger', id: message }),
  onLoggedOut() {
    // The page showed someone as logged in, so the login page explains why it comes; one that is not ours knows nothing of it.
    const isOwn = document.body.dataset['identityLogin'] === undefined;
    if (isOwn && loginStore.getState().status === LoginStatus.loggedIn) keepSessionEnd();
    loginStore.clear();
    toLogin();
  },
  onConsentMissing: () => toConsent(),
});

/** The login state of this page. */
export const loginStore = createLoginStore({
  cookies: () => document.cookie,
  dropSessionCookie: () => dropCookie(XSRF_COOKIE),
  // A visitor whose session ran out keeps reading: only pages and calls that need the account lead to the login.
  fetchProfile: () =>
    request<Profile | null>('GET', '/api-id/oneid/personal/center/user', {
      showError: false,
      ignoredStatuses: [401],
      allowDuplicates: true,
    }),
  goToLogout() {
    forgetDrafts();
    window.location.assign(identityAddress('logout', `${window.location.origin}/${localeOfDocument()}`));
  },
  setTimeout: (task, ms) => window.setTimeout(task, ms),
});
