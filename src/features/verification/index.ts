export { captchaIn, captchaPurposes, checkCaptchaSchema, getCaptchaSchema } from './domain';
export type { CaptchaPurpose } from './domain';
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
} from './use-cases/captcha';
export { removeExpiredSecrets } from './housekeeping';
export { verificationPersonalData } from './personal-data';
export { issueCode, redeemCode } from './use-cases/codes';
