import type { Locale } from '@/i18n/locales';
import type { RichText } from '@/ui/rich-text/model';

import { copper, type DocumentFacts, muted, PageWriter, type TextStyle } from '@/cms/pdf/page-writer';
import { writeRichText } from '@/cms/pdf/rich-text';
import { richTextWords } from '@/i18n/rich-text-words';

/** What an agreement is filled in with. Texts are in its language already. */
export interface AgreementFacts {
  readonly language: Locale;
  readonly version: string;
  readonly title: string;
  readonly body: RichText;
  /** When it was filled in. */
  readonly at: Date;
  /** The licensor. */
  readonly office: string;
  /** Which text prevails, where there are several. */
  readonly prevails: string | undefined;
  /** Label and value of each line about the licensee; none in a preview. */
  readonly parties: readonly { readonly label: string; readonly value: string }[];
  readonly words: AgreementWords;
}

interface AgreementWords {
  readonly version: string;
  readonly parties: string;
  readonly signature: string;
  readonly signatureLead: string;
  readonly signatureLines: readonly string[];
  readonly footer: (place: { number: string; page: number; pages: number }) => string;
  readonly signed: string;
  readonly signedLead: string;
}

export interface RenderedAgreement {
  readonly pdf: Buffer;
  readonly pages: number;
}

const plain: TextStyle = { size: 10, leading: 17, after: 6 };
const section: TextStyle = { size: 15, leading: 22, bold: true, before: 16, after: 6, keep: 80 };

/** An agreement in its languages, the binding one first. */
type Parts<Part extends AgreementFacts> = readonly [Part, ...Part[]];

/** A part with what became of the signature, in its language. */
export interface SignedPart extends AgreementFacts {
  readonly receipt: readonly { readonly label: string; readonly value: string }[];
}

async function begin(parts: Parts<AgreementFacts>): Promise<PageWriter> {
  const [facts] = parts;
  const about: DocumentFacts = {
    title: `${facts.title} ${facts.version}`,
    author: facts.office,
    language: facts.language,
    at: facts.at,
  };
  return PageWriter.create(about, [JSON.stringify(parts)]);
}

function writeHead(writer: PageWriter, facts: AgreementFacts): void {
  writer.text(facts.office, { size: 9, leading: 14, color: copper, after: 10 });
  writer.text(facts.title, { size: 22, leading: 30, bold: true, after: 2 });
  writer.text(facts.words.version, { size: 9, leading: 14, color: muted, after: 6 });
  if (facts.prevails !== undefined) {
    writer.text(facts.prevails, { size: 10, leading: 16, bold: true, after: 6 });
  }
  writer.rule({ color: copper, width: 1.2, before: 2, after: 12 });
}

function writeFacts(
  writer: PageWriter,
  facts: readonly { readonly label: string; readonly value: string }[],
): void {
  writer.table(
    facts.map(({ label, value }) => [[{ text: label, bold: true }], [{ text: value }]]),
    { shares: [3, 8], size: 10, leading: 16 },
  );
}

async function finish(
  writer: PageWriter,
  { words }: AgreementFacts,
  number: string,
): Promise<RenderedAgreement> {
  writer.footers((page, pages) => words.footer({ number, page, pages }));
  return { pdf: await writer.save(), pages: writer.document.getPageCount() };
}

/** The agreement in each of its languages, one after the other. */
async function writeParts(parts: Parts<AgreementFacts>): Promise<PageWriter> {
  const writer = await begin(parts);
  for (const [index, facts] of parts.entries()) {
    if (index > 0) writer.newPage();
    writeHead(writer, facts);
    await writeAgreement(writer, facts);
  }
  return writer;
}

async function writeAgreement(writer: PageWriter, facts: AgreementFacts): Promise<void> {
  if (facts.parties.length > 0) {
    writer.text(facts.words.parties, { ...section, before: 0 });
    writeFacts(writer, facts.parties);
  }
  await writeRichText(writer, facts.body, richTextWords(facts.language));
}

/** What the parts have in common, in all of their languages. */
function inAll(parts: Parts<AgreementFacts>, textOf: (words: AgreementWords) => string | undefined): string {
  return [...new Set(parts.map(({ words }) => textOf(words)))].join(' / ');
}

/** The agreement as a PDF, filled in, with room for a signature. @param number of the application; empty in a preview */
export async function renderAgreement(
  parts: Parts<AgreementFacts>,
  number: string,
): Promise<RenderedAgreement> {
  const writer = await writeParts(parts);
  writer.text(
    inAll(parts, ({ signature }) => signature),
    { ...section, keep: 200 },
  );
  for (const { words } of parts) writer.text(words.signatureLead, plain);
  parts[0].words.signatureLines.forEach((_line, index) => {
    writer.text(
      inAll(parts, ({ signatureLines }) => signatureLines[index]),
      { ...plain, before: 16, after: 2 },
    );
    writer.rule({ before: 6, after: 4, color: muted });
  });
  return finish(writer, parts[0], number);
}

/** The agreement as it was signed on the site: the same texts, and the receipt in place of the lines to sign on. */
export async function renderSignedAgreement(
  parts: Parts<SignedPart>,
  number: string,
): Promise<RenderedAgreement> {
  const writer = await writeParts(parts);
  for (const { words, receipt } of parts) {
    writer.text(words.signed, { ...section, keep: 200 });
    writer.text(words.signedLead, plain);
    writeFacts(writer, receipt);
  }
  return finish(writer, parts[0], number);
}
