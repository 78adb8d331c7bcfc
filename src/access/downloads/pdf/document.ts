import type { Locale } from '@/i18n/locales';
import type { RichText } from '@/ui/rich-text/model';

import { copper, muted, PageWriter } from '@/cms/pdf/page-writer';
import { writeRichText } from '@/cms/pdf/rich-text';
import { setFormula } from '@/cms/pdf/set-formula';
import { richTextWords } from '@/i18n/rich-text-words';

/** A document to be printed. Texts are in its language. */
export interface PrintedDocument {
  readonly language: Locale;
  readonly title: string;
  /** Lines below the title, such as number, version and date. */
  readonly facts: readonly string[];
  readonly publisher: string;
  readonly at: Date;
  readonly contentsTitle: string;
  readonly footer: (page: number, pages: number) => string;
  readonly chapters: readonly {
    readonly number: string;
    readonly title: string;
    readonly body: RichText;
  }[];
}

/** Prints a document: a title page with its chapters, then each chapter from a new page on. */
export async function renderDocument(document: PrintedDocument): Promise<Buffer> {
  const { title, publisher, language, at, chapters } = document;
  const words = richTextWords(language);
  const texts = [title, publisher, JSON.stringify(chapters)];
  const writer = await PageWriter.create({ title, author: publisher, language, at, setFormula }, texts);
  writer.space(150);
  writer.text(publisher, { size: 11, leading: 16, color: copper, after: 14 });
  writer.text(title, { size: 30, leading: 40, bold: true, after: 12 });
  writer.rule({ color: copper, width: 1.2, before: 4, after: 14 });
  for (const fact of document.facts) writer.text(fact, { size: 10, leading: 17, color: muted });
  if (chapters.length > 1) {
    writer.text(document.contentsTitle, { size: 15, leading: 22, bold: true, before: 48, after: 8 });
    for (const chapter of chapters) {
      writer.marker(chapter.number, { size: 10, leading: 18 });
      writer.text(chapter.title, { size: 10, leading: 18, indent: 28 });
    }
  }
  for (const chapter of chapters) {
    writer.newPage();
    if (chapter.title !== title) {
      writer.text(`${chapter.number}  ${chapter.title}`, {
        size: 20,
        leading: 28,
        bold: true,
        after: 14,
        keep: 60,
      });
    }
    await writeRichText(writer, chapter.body, words);
  }
  writer.footers(document.footer);
  return writer.save();
}
