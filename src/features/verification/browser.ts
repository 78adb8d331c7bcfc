/** Widgets for human verification and for verifying an email address. */
export { CaptchaField } from './ui/captcha-field';
export { CodeField } from './ui/code-field';
export { CODE_SECONDS } from './domain';
export { solveWork } from './proof-of-work';
export type { WorkChallenge } from './proof-of-work';
export {
  askForPasskey,
  canKeepPasskey,
  createPasskey,
  PasskeyError,
  passkeySupport,
} from './passkey-ceremony';
export type { CreationOptions, RequestOptions } from './passkey-ceremony';
