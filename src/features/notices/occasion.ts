import type { Reviewed } from '@/cms/content-review/reviewed';
import type { Locale } from '@/i18n/locales';

import type { NoticeKind } from './domain';

/** What happened to an item or a global in one language. */
export interface Occasion {
  readonly kind: NoticeKind;
  readonly of: Reviewed;
  readonly locale: Locale;
  /** Of an item; a global has a name instead. */
  readonly title: string;
  /** Who did it; null for the portal. */
  readonly actorId: string | null;
  readonly at: Date;
  /** What the person wrote about it; may be empty. */
  readonly text: string;
}
