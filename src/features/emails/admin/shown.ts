import type { EmailPart, EmailTexts } from '@/features/notifications';

/** A part of an email as its form shows it. */
export interface ShownPart {
  readonly part: EmailPart;
  readonly isOneLine: boolean;
  readonly longest: number;
  /** In ICU syntax; empty for a part without one. */
  readonly usual: string;
  /** The default when the words were written, if it was another one. */
  readonly former?: string;
}

/** A variable as its form shows it. */
export interface ShownVariable {
  readonly name: string;
  readonly meaning: string;
  readonly isRequired: boolean;
  /** What selecting it puts into the text. */
  readonly inserted: string;
  readonly kind: 'text' | 'number' | 'cases';
}

/** What was written earlier. */
export interface ShownRevision {
  readonly revision: number;
  readonly texts: EmailTexts;
  readonly changedAt: string;
  readonly changedBy: string | null;
}
