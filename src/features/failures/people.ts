import type { Role } from '@/cms/permissions';

/** Who schedules, and so looks after what failed. */
export const schedulers: readonly Role[] = ['administrator', 'publisher', 'editor'];
