export {
  ATTEMPT_SECONDS,
  attemptCookie,
  AuthorizationFailure,
  beginAuthorization,
  finishAuthorization,
} from './authorization';
export type { Claims, Flow } from './authorization';
export { endSessionAddress, readLogoutToken } from './log-out';
export type { OpenIdClient } from './provider';
