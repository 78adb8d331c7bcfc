import type { Role } from '@/cms/permissions';

/** Who may see subscriptions, which are personal data. */
export const subscriptionReaders: readonly Role[] = ['administrator', 'reviewer', 'auditor'];
