/** What browser code may know of the identity service. */
export type { AccountManagement } from './abilities';
