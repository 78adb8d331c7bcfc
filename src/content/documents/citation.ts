import type { Translate } from '@/i18n/texts';

import type { NumberedPlace } from './release-index';

/** A place of a chapter that has a number of its own. */
export interface CitedPlace {
  /** Anchor in the chapter. */
  readonly id: string;
  /** Tells it from all other places of the chapter, in the letters that BibTeX reads. */
  readonly key: string;
  /** "Section 3.2.1", "Table 3-4", "HDL-TXN-004". */
  readonly name: string;
  /** Heading or caption; empty where there is none. */
  readonly title: string;
}

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
  /** What of the chapter is cited; all of it where absent. */
  place?: CitedPlace;
}

/** The places of a chapter that can be cited by their numbers, in order. */
export function citablePlaces(places: readonly NumberedPlace[], t: Translate<'documents'>): CitedPlace[] {
  return places
    .filter(({ id, number }) => id !== '' && number !== '')
    .map(({ id, kind, number, title }) => ({
      id,
      key: keyOf(id, kind, number),
      name: kind === 'section' ? t('sectionReference', { number }) : number,
      // A requirement has a sentence for it, and a register its offset.
      title: kind === 'requirement' || kind === 'register' ? '' : title,
    }));
}

/** The citation of a place of a chapter instead of the whole. */
export function citedAt(cited: CitedChapter, place: CitedPlace): CitedChapter {
  return { ...cited, place, url: `${cited.url}#${encodeURIComponent(place.id)}` };
}

/** A BibTeX entry (`@techreport`) for a chapter or a place in it; special characters of LaTeX are escaped. */
export function bibtexOf(cited: CitedChapter): string {
  const [year = '', month = ''] = cited.date.split('-');
  const { place } = cited;
  const key = [slugOf(cited.organisation), cited.documentSlug, cited.version, cited.chapterSlug, place?.key]
    .filter(Boolean)
    .join('-');
  const part = place
    ? [place.name, place.title].filter(Boolean).join(' ')
    : `${cited.chapterNumber} ${cited.chapter}`;
  const fields = {
    author: `{${escape(cited.organisation)}}`,
    title: `${escape(cited.document)}, ${escape(part)}`,
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

function keyOf(id: string, kind: NumberedPlace['kind'], number: string): string {
  const own = slugOf(id);
  // Of an anchor in Chinese letters, little or nothing is left, which others may have left as well. Numbers are by kind.
  return own === id.toLowerCase() ? own : `${kind}-${slugOf(number)}`;
}

/** A citation in one line, punctuated for the language. */
export function plainCitation(cited: CitedChapter, t: Translate<'documents'>): string {
  const { organisation: organization, date, place, ...names } = cited;
  const month = date.slice(0, 7);
  if (!place) return t('cite.text', { ...names, organization, month });
  const { document, number, version, url } = names;
  const part = place.title ? t('cite.titled', { place: place.name, title: place.title }) : place.name;
  return t('cite.placeText', { organization, document, number, version, month, place: part, url });
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
