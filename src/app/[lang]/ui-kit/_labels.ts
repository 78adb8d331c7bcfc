import type { Labels } from '@/i18n/texts';

/** The labels of the namespace `ui-kit`. */
export type KitLabels = Labels<'ui-kit'>;
