import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';

/** The browser's part of the ceremonies with passkeys. Its library is loaded when a person begins one. */

/**
 * - `cancelled`: the person has closed the dialog, let the time run out, or has no passkey for this site
 * - `known`: this device has a passkey for the account
 * - `failed`: everything else, such as a site without a secure context
 */
export type PasskeyProblem = 'cancelled' | 'known' | 'failed';

export class PasskeyError extends Error {
  override readonly name = 'PasskeyError';
  constructor(
    readonly problem: PasskeyProblem,
    cause: unknown,
  ) {
    super(problem, { cause });
  }
}

/** What the portal's calls for these ceremonies answer. */
export type CreationOptions = PublicKeyCredentialCreationOptionsJSON;
export type RequestOptions = PublicKeyCredentialRequestOptionsJSON;

const never = () => () => undefined;

/** For `useSyncExternalStore`: whether this browser knows passkeys. The server assumes it, so nothing moves where it does. */
export const passkeySupport = [
  never,
  () => typeof window.PublicKeyCredential === 'function',
  () => true,
] as const;

/** Whether this device can keep a passkey itself, behind a fingerprint, a face, or a screen lock. */
export async function canKeepPasskey(): Promise<boolean> {
  if (!passkeySupport[1]()) return false;
  return PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false);
}

/** Asks the person to create a passkey. @throws PasskeyError */
export async function createPasskey(optionsJSON: CreationOptions): Promise<RegistrationResponseJSON> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return startRegistration({ optionsJSON }).catch(refuse);
}

/** Asks the person to choose and unlock a passkey. @throws PasskeyError */
export async function askForPasskey(optionsJSON: RequestOptions): Promise<AuthenticationResponseJSON> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return startAuthentication({ optionsJSON }).catch(refuse);
}

/** The names are those of Web Authentication Level 3, sections 5.1.3 and 5.1.4. */
function refuse(error: unknown): never {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') throw new PasskeyError('cancelled', error);
  throw new PasskeyError(name === 'InvalidStateError' ? 'known' : 'failed', error);
}
