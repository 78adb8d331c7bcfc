import type { Labels } from '@/i18n/texts';

/** The labels of the namespace `search`. */
export type SearchLabels = Labels<'search'>;
