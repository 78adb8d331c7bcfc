import { localeOfPath, locales } from '@/i18n/locales';

import {
  allowsAnalytics,
  answeredEarlier,
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

/** Whether the visitor answered to an earlier version of the policy. */
export function hasAnsweredEarlier(): boolean {
  const version = policyVersion();
  return version !== undefined && answeredEarlier(document.cookie, version);
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

/**
 * Keeps the visitor's answer in the cookies of every language and tells everyone: a version of the policy is published in
 * all of them together, so an answer to it holds for all (contracts, section 11).
 */
export function decide(value: Exclude<ConsentValue, 0>): void {
  const version = policyVersion();
  if (version === undefined) return;
  const attributes = [
    'Path=/',
    `Max-Age=${CONSENT_DAYS * 24 * 60 * 60}`,
    'SameSite=Lax',
    ...(window.location.protocol === 'https:' ? ['Secure'] : []),
  ];
  const content = consentCookieValue(value, version);
  for (const lang of locales) {
    document.cookie = [`${consentCookieName(lang)}=${content}`, ...attributes].join('; ');
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel stays within the origin
  openChannel().postMessage(null);
  announceHere();
}

/** Whether what the reporter keeps in this browser may stay; an answer in the cookie of any language counts. */
export function mayKeepAnalytics(): boolean {
  const version = policyVersion();
  if (version === undefined || refusesByBrowser()) return false;
  if (currentConsent() === consentValues.necessaryOnly) return false;
  return locales.some((lang) => allowsAnalytics(consentIn(document.cookie, lang, version)));
}
