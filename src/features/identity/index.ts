export { askingBrowser, askingCookie, knownBrowser, newAskingBrowser } from './asking-browser';
export type { AskingBrowser } from './asking-browser';
export { deviceOf } from './device';
export { awaitAgreements } from './agreed-policies';
export { accountManagement, canConfirm, demandManagedHere } from './abilities';
export { recordAccess, recordAudit, recordByMember, recordByStaff } from './audit';
export type { AuditAction } from './audit';
export { recordSchedule } from './audit-schedules';
export type { IdentityContext, MemberContext } from './context';
export {
  MAX_PHOTO_BYTES,
  safeRedirect,
  sendCodeSchema,
  SESSION_SECONDS,
  updateLanguageSchema,
} from './domain';
export { guessableBecause, ownWords } from './guessable';
export { removeDeadSessions } from './housekeeping';
export { memberById } from './members';
export { runAuditStream } from './audit-stream/forward';
export {
  privacyVersionInForce,
  rememberPrivacyVersion,
  versionsToAgreeTo,
} from './use-cases/privacy-version';
export { profileIn } from './external/profile';
export { callService, readJson, serviceBase } from './external/service';
export type { ServiceCall } from './external/service';
export { ExternalVisitors } from './external/visitors';
export type { VisitorCookies } from './external/visitors';
export { identityMode } from './mode';
export {
  beginOpenIdLogin,
  finishOpenIdLogin,
  memberAttemptCookie,
  OpenIdFailure,
  openIdProblems,
} from './openid/log-in';
export { logOutFromBehind, logOutOfOpenId, returnAfterLogOut } from './openid/log-out';
export { currentPublicKey, hashPassword, passwordMatches } from './passwords';
export { demandConfirmed, endSession, endSessions, findSession, rememberConfirmation } from './sessions';
export type { NewSession, Session } from './sessions';
export {
  changeEmail,
  changePassword,
  confirmIdentity,
  findMember,
  findPhoto,
  getProfile,
  listSessions,
  revokeSession,
  updateLanguage,
  updatePhoto,
  updateProfile,
} from './use-cases/account';
export type { MemberView } from './use-cases/account';
export { beginPasskeyLogin, logIn, logInWithPasskey } from './use-cases/log-in';
export {
  addOwnPasskey,
  listOwnPasskeys,
  offerOwnPasskey,
  removeOwnPasskey,
  renameOwnPasskey,
} from './use-cases/passkeys';
export { register } from './use-cases/register';
export { resetPassword, verifyReset } from './use-cases/reset-password';
export { sendCode } from './use-cases/send-code';
