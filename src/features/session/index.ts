/** What all code may know about a visitor's account: the rules for its fields and the shape of its profile. */
export {
  accountSchema,
  codeSchema,
  nicknameSchema,
  organizationSchema,
  passwordSchema,
  personNameSchema,
  positionSchema,
} from './domain';
export type { Profile } from './domain';
