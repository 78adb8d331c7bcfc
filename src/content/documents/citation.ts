import type { Translate } from '@/i18n/texts';

/** What a citation names. `date` is ISO 8601; `url` is the permanent address. */
export interface CitedChapter {
  organisation: string;
  documentSlug: string;
  document: string;
  number: string;
  version: string;
  date: string;
  chapterSlug: string;
  chapterNumber: string;
  chapter: string;
  url: string;
}

/** A BibTeX entry (`@techreport`) for a chapter; special characters of LaTeX are escaped. */
export function bibtexOf(cited: CitedChapter): string {
  const [year = '', month = ''] = cited.date.split('-');
  const key = [slugOf(cited.organisation), cited.documentSlug, cited.version, cited.chapterSlug]
    .filter(Boolean)
    .join('-');
  const fields = {
    author: `{${escape(cited.organisation)}}`,
    title: `${escape(cited.document)}, ${escape(cited.chapterNumber)} ${escape(cited.chapter)}`,
    institution: escape(cited.organisation),
    type: 'Specification',
    number: `${escape(cited.number)}, ${escape(cited.version)}`,
    year,
    month: String(Number(month)),
    url: cited.url,
  };
  const lines = Object.entries(fields).map(([name, value]) => `  ${name} = {${value}},`);
  return [`@techreport{${key},`, ...lines, '}'].join('\n');
}

/** A citation in one line, punctuated for the language. */
export function plainCitation(cited: CitedChapter, t: Translate<'documents'>): string {
  const { organisation: organization, date, ...names } = cited;
  return t('cite.text', { ...names, organization, month: date.slice(0, 7) });
}

function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
}

function escape(text: string): string {
  return text.replaceAll(/[\\{}]/g, '').replaceAll(/[&%$#_]/g, String.raw`\$&`);
}
