/** What browser code may know of accounts: the rules of the fields and the shape of the profile. */
export {
  accountSchema,
  codeSchema,
  FAILURES_BEFORE_CAPTCHA,
  nicknameSchema,
  organizationSchema,
  passwordSchema,
} from './domain';
export type { Profile } from './domain';
