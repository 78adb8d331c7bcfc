import type { Role } from '@/cms/permissions';

/** Who sees the page of the policies: those who write them, publish them, and check that. */
export const viewers: readonly Role[] = ['administrator', 'publisher', 'editor', 'auditor'];
