import type { Labels } from '@/i18n/texts';

/** The labels of the namespace `my`. */
export type MyLabels = Labels<'my'>;
