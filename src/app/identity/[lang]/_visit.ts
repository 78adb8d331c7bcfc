import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import { notFound, redirect } from 'next/navigation';

import { findSession, safeRedirect } from '@/features/identity';
import type { IdentityLabels } from '@/features/identity/ui/labels';
import { getSiteFrame } from '@/features/site/queries';
import { isLocale, type Locale } from '@/i18n/locales';
import { textsOf } from '@/i18n/messages';
import { env } from '@/platform/env';
import { NO_PRIVACY_COOKIE, SESSION_COOKIE, XSRF_COOKIE } from '@/platform/http/cookie-names';

export interface Props {
  params: Promise<{ lang: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export type Screen = 'login' | 'register' | 'password' | 'passkey' | 'logout';

/** Who visits a page of the identity service, in which language, and where the visit leads. */
export interface Visit {
  readonly lang: Locale;
  readonly labels: IdentityLabels;
  /**
   * This site or an allowed one, regardless of the query; the language's home page if the query has no valid address.
   */
  readonly returnTo: string;
  readonly links: { readonly login: string; readonly register: string; readonly password: string };
  /** The same page in the other language, and this one's address there. */
  readonly address: (screen: Screen, lang: Locale) => string;
  /** The token of a living session whose readable cookie the browser has lost. */
  readonly xsrfToken?: string;
  readonly session: 'none' | 'complete' | 'without token';
}

export async function visitOf({ params, searchParams }: Props): Promise<Visit> {
  const { lang } = await params;
  if (!isLocale(lang)) notFound();
  const { redirect_uri: wish } = await searchParams;
  const wanted = typeof wish === 'string' ? wish : undefined;
  const home = `${env.PUBLIC_URL}/${lang}`;
  const returnTo = safeRedirect(wanted, {
    site: env.PUBLIC_URL,
    allowed: env.IDENTITY_REDIRECT_ALLOW,
    fallback: home,
  });
  const address = (screen: Screen, language: Locale): string => {
    const query = new URLSearchParams({ lang: language });
    if (returnTo !== home) query.set('redirect_uri', returnTo);
    return `/identity/${screen}?${query.toString()}`;
  };
  const jar = await cookies();
  // Anyone who withdrew the consent is not logged in for the rest of the site, and has to be asked again.
  const session = jar.has(NO_PRIVACY_COOKIE) ? undefined : await findSession(jar.get(SESSION_COOKIE)?.value);
  const complete = session && jar.get(XSRF_COOKIE)?.value === session.xsrfToken;
  return {
    lang,
    labels: (await textsOf(lang, 'identity')).labels,
    returnTo,
    links: {
      login: address('login', lang),
      register: address('register', lang),
      password: address('password', lang),
    },
    address,
    ...(session && !complete && { xsrfToken: session.xsrfToken }),
    session: session ? (complete ? 'complete' : 'without token') : 'none',
  };
}

/** Sends those on who are logged in already. */
export function leaveWhenLoggedIn({ session, returnTo }: Visit): void {
  if (session === 'complete') redirect(returnTo);
}

/** Title of a page that no search engine lists. */
export async function identityMetadata({ params }: Props, screen: Screen): Promise<Metadata> {
  const { lang } = await params;
  if (!isLocale(lang)) return {};
  const [{ labels }, { brand }] = await Promise.all([textsOf(lang, 'identity'), getSiteFrame(lang)]);
  const { title, lead } = labels[screen];
  return {
    title: brand.name ? `${title} · ${brand.name}` : title,
    description: lead,
    robots: { index: false, follow: false },
    // The address carries where the visitor came from.
    referrer: 'same-origin',
  };
}
