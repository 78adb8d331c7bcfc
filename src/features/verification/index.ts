export { captchaIn } from './domain';
export {
  checkCaptcha,
  demandCaptcha,
  hasLiveToken,
  inspectSingleUseToken,
  issueCaptcha,
  issueSingleUseToken,
  rememberCaptcha,
  rememberNonce,
  redeemCaptcha,
  redeemSingleUseToken,
  revokeSingleUseTokens,
  subjectOfUsedToken,
} from './use-cases/captcha';
export { removeExpiredSecrets } from './housekeeping';
export { demandPause, issueCode, redeemCode } from './use-cases/codes';
export {
  challengePasskey,
  checkNewPasskey,
  keepPasskey,
  listPasskeys,
  offerPasskey,
  ownerOfPasskey,
  removePasskey,
  removePasskeys,
  renamePasskey,
} from './use-cases/passkeys';
export { newPasskeySchema, passkeyNameSchema, passkeySchema } from './passkey-schemas';
export type { NewPasskeyAnswer, PasskeyAnswer } from './passkey-schemas';
export { browserAsker, memberAsker, networkAsker } from './askers';
export {
  addressesRememberedOn,
  forgetAddress,
  forgetAddresses,
  isRemembered,
  listRememberedAddresses,
  rememberAddress,
} from './use-cases/remembered-addresses';
export { REMEMBERED_SECONDS } from './domain';
