import type { Labels, Translate } from '@/i18n/texts';

/** The labels of the namespace `documents`. */
export type DocumentLabels = Labels<'documents'>;

/** Its messages with arguments, on the server. */
export type DocumentText = Translate<'documents'>;
