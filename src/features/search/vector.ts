import { tokensOf } from './segment';

/** Weights of PostgreSQL's text search: title, what it belongs to, text, and text of the sections below. */
export type Weight = 'A' | 'B' | 'C' | 'D';

/** Places kept of a word; more of them would not change the rank. */
const MOST_POSITIONS = 12;

/** PostgreSQL's bound of a position. */
const LAST_POSITION = 16_383;

/** Characters of a text that are indexed; a vector may not exceed 1 MB. */
const LONGEST_TEXT = 100_000;

/**
 * A `tsvector` in its textual form.
 * @param texts folded texts with their weights, in reading order
 */
export function vectorOf(texts: readonly (readonly [text: string, weight: Weight])[]): string {
  const lexemes = new Map<string, string[]>();
  let offset = 0;
  for (const [text, weight] of texts) {
    let last = 0;
    for (const { lexeme, position } of tokensOf(text.slice(0, LONGEST_TEXT))) {
      const places = lexemes.get(lexeme) ?? [];
      lexemes.set(lexeme, places);
      if (position === undefined) continue;
      last = position;
      const place = offset + position;
      if (places.length < MOST_POSITIONS && place <= LAST_POSITION) places.push(`${place}${weight}`);
    }
    offset += last;
  }
  return [...lexemes]
    .map(([lexeme, places]) => quoted(lexeme) + (places.length > 0 ? `:${places.join(',')}` : ''))
    .join(' ');
}

/** The lexeme by which a section is found by its number. No text has it. */
export function sectionLexeme(number: string): string {
  return `§${number}`;
}

/** A lexeme as `tsvector` and `tsquery` read it literally. */
export function quoted(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
