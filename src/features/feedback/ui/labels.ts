import type { Labels } from '@/i18n/texts';

/** `feedback` of the namespace `documents`. */
export type FeedbackLabels = Labels<'documents'>['feedback'];
