import { localeOfPath, locales } from '@/i18n/locales';

import {
  allowsAnalytics,
  CONSENT_DAYS,
  consentCookieName,
  consentCookieValue,
  consentIn,
  consentValues,
  type ConsentValue,
} from './domain';

/** Other tabs of this site hear of a choice by this channel; the cookie itself stays the only truth. */
const CHANNEL = 'cookie-consent';

/** Version of the policy that this document was rendered with; the layout writes it onto the root element. */
function policyVersion(): string | undefined {
  return document.documentElement.dataset['cookiePolicy'];
}

function pageLanguage() {
  return localeOfPath(window.location.pathname);
}

/** Whether the browser asks every site not to track (Global Privacy Control); it counts as rejection. */
export function refusesByBrowser(): boolean {
  return (navigator as Navigator & { globalPrivacyControl?: unknown }).globalPrivacyControl === true;
}

/** The visitor's present answer in this page's language. */
export function currentConsent(): ConsentValue {
  const version = policyVersion();
  if (version === undefined) return consentValues.notSigned;
  return consentIn(document.cookie, pageLanguage(), version);
}

/** Whether anything may be measured right now; reads the cookie again, so it is never out of date. */
export function analyticsAllowed(): boolean {
  return !refusesByBrowser() && allowsAnalytics(currentConsent());
}

/** Whether the banner has to ask: no answer to this version yet, and none given by the browser's own signal. */
export function mustAsk(): boolean {
  return policyVersion() !== undefined && !refusesByBrowser() && currentConsent() === consentValues.notSigned;
}

const listeners = new Set<() => void>();
let channel: BroadcastChannel | undefined;

/** Calls `listener` after every choice, in this tab and in others. @returns ends that */
export function onConsentChange(listener: () => void): () => void {
  listeners.add(listener);
  openChannel();
  return () => listeners.delete(listener);
}

function openChannel(): BroadcastChannel {
  if (channel) return channel;
  channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', announceHere);
  // A choice of a tab that was closed meanwhile, or a cookie cleared by hand.
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) announceHere();
  });
  return channel;
}

function announceHere(): void {
  for (const listener of listeners) listener();
}

/** Keeps the visitor's answer in the cookie of this page's language and tells everyone. */
export function decide(value: Exclude<ConsentValue, 0>): void {
  const version = policyVersion();
  if (version === undefined) return;
  const parts = [
    `${consentCookieName(pageLanguage())}=${consentCookieValue(value, version)}`,
    'Path=/',
    `Max-Age=${CONSENT_DAYS * 24 * 60 * 60}`,
    'SameSite=Lax',
    ...(window.location.protocol === 'https:' ? ['Secure'] : []),
  ];
  document.cookie = parts.join('; ');
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel stays within the origin
  openChannel().postMessage(null);
  announceHere();
}

/**
 * Whether what the reporter keeps in this browser may stay, though not used on this page: the other language's site
 * has its own consent. A choice against analytics in this language removes it all the same.
 */
export function mayKeepAnalytics(): boolean {
  const version = policyVersion();
  if (version === undefined || refusesByBrowser()) return false;
  if (currentConsent() === consentValues.necessaryOnly) return false;
  return locales.some((lang) => allowsAnalytics(consentIn(document.cookie, lang, version)));
}
