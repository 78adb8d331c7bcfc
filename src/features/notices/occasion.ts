import type { KindSlug } from '@/content/kinds';
import type { Locale } from '@/i18n/locales';

import type { NoticeKind } from './domain';

/** What happened to an item in one language. */
export interface Occasion {
  readonly kind: NoticeKind;
  readonly item: { readonly collection: KindSlug; readonly id: string };
  readonly locale: Locale;
  readonly title: string;
  /** Who did it; null for the portal. */
  readonly actorId: string | null;
  readonly at: Date;
  /** What the person wrote about it; may be empty. */
  readonly text: string;
}
