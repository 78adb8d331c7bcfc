/** What browser code may know of accounts: the rules of the fields and the shape of the profile. */
export {
  accountSchema,
  codeSchema,
  FAILURES_BEFORE_CAPTCHA,
  MAX_PHOTO_BYTES,
  nicknameSchema,
  organizationSchema,
  passwordSchema,
} from './domain';
export type { Profile } from './domain';
export type { AccountManagement } from './abilities';
