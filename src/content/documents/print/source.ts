import { createHash } from 'node:crypto';

import type { Locale } from '@/i18n/locales';
import type { RichText } from '@/ui/rich-text/model';

import type { ReleaseStatus } from '../domain';

/** Raise it when the layout changes: everything is then made again when it is next asked for. */
export const LAYOUT = 3;

/** A chapter as it is printed. `depth`: 0 for the first level. */
export interface PrintedChapter {
  readonly slug: string;
  readonly number: string;
  readonly title: string;
  readonly summary: string;
  readonly depth: number;
  readonly body: RichText;
}

/** All that a PDF of a chapter or of a release is made from: what a visitor may read, in one language. */
export interface PrintSource {
  readonly layout: number;
  readonly language: Locale;
  readonly kind: 'chapter' | 'release';
  /** Scheme and host of the site. */
  readonly origin: string;
  readonly publisher: string;
  readonly document: {
    readonly slug: string;
    readonly number: string;
    readonly title: string;
    readonly summary: string;
    readonly abstract: RichText;
  };
  readonly release: { readonly version: string; readonly status: ReleaseStatus; readonly date: string };
  /** How many errata the printed text is marked with. */
  readonly errata: number;
  readonly chapters: readonly PrintedChapter[];
}

/** Identifies what is printed: the same digest means the same file. */
export function digestOf(source: PrintSource): string {
  return createHash('sha256').update(JSON.stringify(source)).digest('hex');
}
