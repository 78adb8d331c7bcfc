import type { Reviewed } from '@/cms/content-review/reviewed';
import type { Locale } from '@/i18n/locales';

import type { NoticeKind } from './domain';

/** A text for readers of each language. */
export type ByLanguage = Readonly<Record<Locale, string>>;

interface Happening {
  /** The language that it concerns. */
  readonly locale: Locale;
  /** Who did it; null for the portal. */
  readonly actorId: string | null;
  readonly at: Date;
}

/** What happened to an item or a global in one language. */
export interface ReviewedOccasion extends Happening {
  readonly kind: Exclude<NoticeKind, 'failed'>;
  readonly of: Reviewed;
  /** Of an item; a global has a name instead. */
  readonly title: string;
  /** What the person wrote about it; may be empty. */
  readonly text: string;
}

/** What a notice says about something that did not happen at its time: settings, a bundle, or many items have no title elsewhere. */
export interface NoticeOfFailure {
  readonly title: ByLanguage;
  readonly reason: ByLanguage;
  /** Where it is looked at, below the address of the portal. */
  readonly href: string;
}

/** What was to happen later and did not. */
export interface FailedOccasion extends Happening {
  readonly kind: 'failed';
  /** By what the notice is found again: an item, or something else with an ID. */
  readonly about: { readonly collection: string; readonly itemId: string };
  readonly failure: NoticeOfFailure;
}

/** What people get a notice of. */
export type Occasion = ReviewedOccasion | FailedOccasion;
