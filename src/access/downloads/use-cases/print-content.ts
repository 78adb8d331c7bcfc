import { readRichText } from '@/cms/rich-text/read';
import { siteName } from '@/cms/site-name';
import { numberingTexts, withNumbers } from '@/content/documents';
import { formatDate } from '@/i18n/dates';
import type { Locale } from '@/i18n/locales';
import { messages } from '@/i18n/by-language/agreement';
import { textsFrom } from '@/i18n/texts';
import type { Clock } from '@/platform/clock/clock';
import { once } from '@/platform/storage/storage';

import { renderDocument } from '../pdf/document';

import { type FileSubject, publishReleaseFile } from './release-files';

/** Long texts as the CMS stores them, read with `depth: 1`. */
interface StoredChapter {
  readonly number: string;
  readonly title: string;
  readonly body: unknown;
}

interface Printing {
  readonly subject: FileSubject;
  readonly language: Locale;
  readonly slug: string;
  readonly title: string;
  readonly number: string;
  readonly version?: string;
  /** ISO 8601. */
  readonly publishedAt: string;
  readonly chapters: readonly StoredChapter[];
}

/**
 * Prints texts of the site as a PDF and publishes it as the file of a specification or white paper. This is how demo
 * content comes to its files; a community that typesets its specifications uploads them instead.
 */
export async function printContent(printing: Printing, clock: Clock): Promise<void> {
  const { subject, language, title, number, version, publishedAt } = printing;
  const { labels, t } = textsFrom<'agreement'>(language, messages[language]);
  const { print } = labels;
  const publisher = await siteName(language);
  const pdf = await renderDocument({
    language,
    title,
    publisher,
    at: new Date(publishedAt),
    contentsTitle: print.contents,
    footer: (page, pages) => t('print.footer', { page: String(page), pages: String(pages) }),
    facts: [
      number,
      ...(version === undefined ? [] : [t('print.version', { version })]),
      formatDate(publishedAt, language),
    ],
    chapters: await Promise.all(
      printing.chapters.map(async ({ number: chapter, title: heading, body: stored }) => {
        const body = await readRichText(stored, language);
        return {
          number: chapter,
          title: heading,
          // A white paper is one chapter without a number.
          body: chapter === '' ? body : withNumbers(body, chapter, numberingTexts(language)),
        };
      }),
    ),
  });
  await publishReleaseFile(
    subject,
    language,
    { fileName: `${printing.slug}-${language}.pdf`, content: once(pdf) },
    { staffId: null, clock },
  );
}
