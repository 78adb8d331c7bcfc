import { identityMode, type IdentityContext, OpenIdFailure, safeRedirect } from '@/features/identity';
import type { OpenIdClient } from '@/features/openid';
import { fallbackLanguage } from '@/i18n/languages';
import { acceptedLocale, isLocale, type Locale } from '@/i18n/locales';
import { systemClock } from '@/platform/clock/clock';
import { env } from '@/platform/env';
import { PortalError } from '@/platform/http/errors';

import { failure } from '@/cms/answer';
import { clientOf } from './request';
import { sessionOf } from './session';

/** Shared code of the OpenID login routes, `/api-id/oidc/*`, which browsers visit as pages (ADR 029). */

/** @throws PortalError `not_found` unless an OpenID provider logs people in */
export function openIdSettings(): OpenIdClient {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env;
  if (identityMode() !== 'openid' || !issuer || !clientId || !clientSecret)
    throw new PortalError('not_found');
  const base = `${env.PUBLIC_URL}/api-id/oidc`;
  return {
    issuer,
    clientId,
    clientSecret,
    scopes: env.OIDC_SCOPES,
    callback: `${base}/callback`,
    loggedOut: `${base}/logged-out`,
  };
}

export async function visitorOf(request: Request): Promise<IdentityContext> {
  return {
    client: clientOf(request),
    userAgent: request.headers.get('user-agent') ?? '',
    session: await sessionOf(request),
    clock: systemClock,
  };
}

/** Language and return address of a page that visitors are sent to (contracts, section 2). */
export function wishesOf(request: Request): { lang: Locale; redirect: string } {
  const query = new URL(request.url).searchParams;
  const wanted = query.get('lang') ?? '';
  // As everywhere, any language other than Chinese means English.
  const lang = wanted === '' ? languageOf(request) : isLocale(wanted) ? wanted : fallbackLanguage;
  return { lang, redirect: redirectTo(query.get('redirect_uri') ?? undefined, lang) };
}

/** An allowed return address; otherwise the language's home page. */
export function redirectTo(wanted: string | undefined, lang: Locale): string {
  return safeRedirect(wanted, {
    site: env.PUBLIC_URL,
    allowed: env.IDENTITY_REDIRECT_ALLOW,
    fallback: `${env.PUBLIC_URL}/${lang}`,
  });
}

/** The page that asks for the consent to the privacy statement, and continues to `redirect`. */
export function consentAddress(lang: Locale, redirect: string): string {
  return `${env.PUBLIC_URL}/${lang}/my/consent?${new URLSearchParams({ redirect_uri: redirect }).toString()}`;
}

function languageOf(request: Request): Locale {
  return acceptedLocale(request.headers.get('accept-language'));
}

/** Redirects a browser and sets its cookies. */
export function goTo(address: string): Response {
  return new Response(null, {
    status: 303,
    headers: { Location: address, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' },
  });
}

/**
 * What a browser gets instead of a login: a page that says what happened. Programs that call by mistake get an error.
 */
export function openIdProblem(error: unknown, request: Request): Response {
  if (error instanceof OpenIdFailure) {
    const { problem, wish } = error;
    const page = new URL(`/${wish?.lang ?? languageOf(request)}/login-problem/${problem}`, env.PUBLIC_URL);
    if (wish) page.searchParams.set('redirect_uri', wish.redirect);
    return goTo(page.href);
  }
  return failure(error);
}
