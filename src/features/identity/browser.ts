/** What browser code may know of the identity service. */
export { MAX_PHOTO_BYTES } from './domain';
export type { AccountManagement } from './abilities';
