export type { IdentityContext, MemberContext } from './context';
export {
  changeEmailSchema,
  loginSchema,
  logoutSchema,
  MAX_PHOTO_BYTES,
  registerSchema,
  resetSchema,
  resetVerifySchema,
  revokeSchema,
  safeRedirect,
  sendCodeSchema,
  SESSION_SECONDS,
  updateProfileSchema,
} from './domain';
export type { Profile } from './domain';
export { currentPublicKey } from './passwords';
export { endSession, findSession } from './sessions';
export type { NewSession, Session } from './sessions';
export {
  changeEmail,
  deleteAccount,
  findPhoto,
  getProfile,
  listSessions,
  revokeSession,
  updatePhoto,
  updateProfile,
} from './use-cases/account';
export { logIn } from './use-cases/log-in';
export { register } from './use-cases/register';
export { resetPassword, verifyReset } from './use-cases/reset-password';
export { sendCode } from './use-cases/send-code';
