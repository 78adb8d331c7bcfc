/** What code that also runs in the browser may use of the identity module: the rules of accounts. */
export { accountSchema, codeSchema, nicknameSchema, organizationSchema, passwordSchema } from './domain';
