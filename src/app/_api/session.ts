import { findSession, identityMode, type Session } from '@/features/identity';
import { SESSION_COOKIE } from '@/platform/http/cookie-names';
import { PortalError } from '@/platform/http/errors';

import { externalVisitors, identityCookies } from './external-identity';
import { cookieOf } from './request';

export {
  askingBrowserOf,
  clearSession,
  deviceOf,
  nameBrowser,
  rememberBrowser,
  setDevice,
  setPrivacyWithdrawn,
  setSession,
} from './session-cookies';

/**
 * The session behind a request, if there is one, from the portal or an external identity service.
 * @throws PortalError `unavailable`, `gateway_timeout` when an external identity service has to be asked and does not
 * answer
 */
export function sessionOf(request: Request): Promise<Session | undefined> {
  if (identityMode() === 'external') return externalVisitors().find(identityCookies(request));
  return findSession(cookieOf(request, SESSION_COOKIE));
}

/**
 * The session of a member who accepts the privacy statement, for everything that uses the account (ADR 048).
 * @throws PortalError `not_logged_in`, `consent_required`
 */
export function demandConsent(session: Session | undefined): Session {
  const own = demandSession(session);
  if (!own.consented) throw new PortalError('consent_required');
  return own;
}

/** @throws PortalError `not_logged_in` */
export function demandSession(session: Session | undefined): Session {
  if (!session) throw new PortalError('not_logged_in');
  return session;
}
