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
export { browserAsker, memberAsker, networkAsker } from './askers';
