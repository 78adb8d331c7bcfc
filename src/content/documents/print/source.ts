import { createHash } from 'node:crypto';

import { messages } from '@/i18n/by-language/documents';
import type { Locale } from '@/i18n/locales';
import { richTextWords } from '@/i18n/rich-text-words';
import { textsFrom } from '@/i18n/texts';
import type { RichText } from '@/ui/rich-text/model';

import type { ReleaseStatus } from '../domain';

/** Raise it when the layout changes: everything is then made again when it is next asked for. */
const LAYOUT = 7;

/**
 * The layout of a language with the words that it adds to a text. Workers make only prints of their own layout: while a new version
 * is rolled out, an old one would store its pages under the digest of the new ones.
 */
export function layoutOf(language: Locale): string {
  const words = JSON.stringify(wordsOf(language));
  return `${LAYOUT}-${createHash('sha256').update(words).digest('hex').slice(0, 12)}`;
}

/** The words that `typeset` adds, as they appear: in the web process, messages are stored in another form than in the worker. */
function wordsOf(language: Locale): unknown {
  const { t, labels } = textsFrom<'documents'>(language, messages[language]);
  const { note, tip, warning, offset, columns, bits } = richTextWords(language);
  const version = '1.0';
  return [
    t('release', { version }),
    labels.status,
    labels.superseded.text,
    labels.preview.text,
    labels.abstract,
    labels.pdf.contents,
    labels.lists,
    t('pdf.page', { page: 1, pages: 2 }),
    [1, 2].map((count) => t('pdf.errata', { count })),
    [note, tip, warning, offset, columns, bits(32)],
  ];
}

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
  /** That of `layoutOf`. */
  readonly layout: string;
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
