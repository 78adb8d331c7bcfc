import type { Labels } from '@/i18n/texts';

/** The labels of the namespace `applications`. */
export type ApplicationLabels = Labels<'applications'>;
