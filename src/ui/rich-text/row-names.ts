import { plainText, type RichTextBlock } from './model';

/** Longer cells describe something; a name is heard again in every cell of its row. */
const LONGEST_NAME = 80;

/** As many columns as editors can choose from. */
const NAMING_COLUMNS = 3;

/** What fields without a name are called; a table can have several. */
const RESERVED = /^(?:reserved|rsvd?|保留)$/i;

/** A name as specifications give them: `LANE_MASK`, `CCNT0..7`. */
const IDENTIFIER = /^\p{Lu}[\p{Lu}\d_.[\]:]+$/u;

/** A code, a place, or a measure, which says nothing without its column: `0x1F`, `31:24`, `12 ms`, `–`. */
const VALUE = /^[^\p{L}]/u;

function isName(text: string): boolean {
  return /^\p{L}/u.test(text) && Array.from(text).length <= LONGEST_NAME;
}

/**
 * Which column names the rows of a table, counted from 0: the one that the editors chose, or else the first one if each of its
 * cells is a different name, or else an identifier after columns of codes and places, as in packet formats. Undefined if there is
 * none.
 */
export function namingColumn({
  rows,
  namedBy,
}: Pick<Extract<RichTextBlock, { type: 'table' }>, 'rows' | 'namedBy'>): number | undefined {
  if (namedBy === 'none') return undefined;
  if (namedBy !== undefined) return namedBy - 1;
  const columns = Math.max(0, ...rows.map((row) => row.length));
  // Of a single column, each cell is what the table tells.
  if (columns < 2) return undefined;
  for (let column = 0; column < Math.min(columns, NAMING_COLUMNS); column += 1) {
    const cells = rows.map((row) => plainText(row[column] ?? []).trim());
    const isNamed = cells.every(
      column === 0 ? isName : (cell) => IDENTIFIER.test(cell) || RESERVED.test(cell),
    );
    if (isNamed) return areDifferent(cells) ? column : undefined;
    if (!cells.every((cell) => VALUE.test(cell))) return undefined;
  }
  return undefined;
}

function areDifferent(cells: readonly string[]): boolean {
  const names = cells.filter((cell) => !RESERVED.test(cell));
  return names.length > 0 && new Set(names).size === names.length;
}
