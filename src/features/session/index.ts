/** What all code may know of a visitor's account: the rules of its fields and the shape of its profile. */
export {
  accountSchema,
  codeSchema,
  nicknameSchema,
  organizationSchema,
  passwordSchema,
  personNameSchema,
} from './domain';
export type { Profile } from './domain';
