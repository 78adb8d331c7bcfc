import type { Labels, Translate } from '@/i18n/texts';

export type ReviewLabels = Labels<'public-review'>;
export type ReviewText = Translate<'public-review'>;
