import type { Role } from '../../permissions';

/** Who writes texts, and therefore translations. */
export const translators: readonly Role[] = ['administrator', 'publisher', 'editor'];
