import { type HandbookName, type Section, wordsOf } from './handbook';

/** A section that was found. */
export interface Found {
  readonly name: HandbookName;
  readonly section: Section;
  /** The words around the first place, cut at about `EXCERPT` characters. */
  readonly excerpt: string;
}

const EXCERPT = 160;
/** Results on the page. Anyone who gets that many adds a word. */
const MOST_FOUND = 30;

/** The words that are looked for: separated by spaces, compared without regard to case. */
export function termsOf(query: string): string[] {
  return query.toLowerCase().split(/\s+/u).filter(Boolean);
}

/**
 * Sections that contain every word of the query, those with a match in the heading first.
 * @param handbooks the sections of each handbook, in the order in which equally good results are shown
 */
export function searchHandbooks(
  handbooks: readonly (readonly [HandbookName, readonly Section[]])[],
  query: string,
): Found[] {
  const terms = termsOf(query);
  if (terms.length === 0) return [];
  const found = handbooks.flatMap(([name, sections]) =>
    sections.flatMap((section) => {
      const title = section.title.toLowerCase();
      const text = section.blocks.map(wordsOf).join(' ');
      const all = `${title} ${text.toLowerCase()}`;
      if (!terms.every((term) => all.includes(term))) return [];
      const inTitle = terms.filter((term) => title.includes(term)).length;
      return [{ name, section, excerpt: excerptOf(text, terms), inTitle }];
    }),
  );
  return found
    .toSorted((a, b) => b.inTitle - a.inTitle)
    .slice(0, MOST_FOUND)
    .map(({ inTitle: _inTitle, ...result }) => result);
}

function excerptOf(text: string, terms: readonly string[]): string {
  const lower = text.toLowerCase();
  const places = terms.map((term) => lower.indexOf(term)).filter((at) => at >= 0);
  const from = Math.max(0, Math.min(...places, text.length) - EXCERPT / 4);
  const start = places.length === 0 ? 0 : wordStart(text, from);
  const end = start + EXCERPT >= text.length ? text.length : wordStart(text, start + EXCERPT);
  return `${start > 0 ? '… ' : ''}${text.slice(start, end).trim()}${end < text.length ? ' …' : ''}`;
}

/** The beginning of the next word, where it is near; Chinese is cut where it is. */
function wordStart(text: string, at: number): number {
  if (at === 0) return 0;
  const space = text.indexOf(' ', at);
  return space >= 0 && space - at < 15 ? space + 1 : at;
}

/** A text in pieces, so those that match can be marked. */
export function markedPieces(text: string, terms: readonly string[]): { text: string; isMatch: boolean }[] {
  if (terms.length === 0) return [{ text, isMatch: false }];
  const escaped = terms.map((term) => term.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return text
    .split(new RegExp(`(${escaped.join('|')})`, 'giu'))
    .map((piece, at) => ({ text: piece, isMatch: at % 2 === 1 }))
    .filter(({ text: piece }) => piece !== '');
}
