import type { Role } from '@/cms/permissions';

/** Who prepares bundles: those who work on what is there. Publishing follows the permissions of each kind. */
export const preparers: readonly Role[] = ['administrator', 'publisher', 'editor'];

/** Who sees bundles. */
export const viewers: readonly Role[] = [...preparers, 'auditor'];
