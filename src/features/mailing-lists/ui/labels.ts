import type { Labels } from '@/i18n/texts';

/** The labels of the namespace `mail-list`. */
export type MailListLabels = Labels<'mail-list'>;
