import type { Labels, Translate } from '@/i18n/texts';

export type SupportLabels = Labels<'support'>;
export type SupportText = Translate<'support'>;
