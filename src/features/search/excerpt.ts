import { fold } from './fold';
import { quantitiesOf } from './quantities';
import { runsOf, STEM_MARK, stemOf } from './segment';

/** Beginning and end (exclusive) of a marked word, in UTF-16 units of the text it belongs to. */
export type Range = readonly [from: number, to: number];

/** Units of an excerpt, and how many of them stand before the first marked word. */
const EXCERPT_LENGTH = 180;
const EXCERPT_BEFORE = 40;

/** Units of a text that are looked through; hits further on are shown by the beginning of the text. */
const LOOKED_THROUGH = 60_000;

/** Finds the words of a query in texts: Latin ones as whole words with any ending, Chinese ones anywhere. */
export class Marker {
  private readonly words: ReadonlySet<string>;
  private readonly stems: ReadonlySet<string>;
  /** What stems begin with: a word with another first letter has none of them. */
  private readonly initials: ReadonlySet<string>;
  private readonly dense: readonly string[];

  /** @param marks folded words */
  constructor(marks: Iterable<string>) {
    const all = [...new Set(marks)].filter((mark) => mark !== '');
    this.dense = all.filter((mark) => runsOf(mark)[0]?.dense).sort((a, b) => b.length - a.length);
    const latin = all.filter((mark) => !this.dense.includes(mark));
    this.words = new Set(latin);
    this.stems = new Set(latin.flatMap((word) => stemOf(word) ?? []));
    this.initials = new Set(Array.from(this.stems, (stem) => stem.charAt(STEM_MARK.length)));
  }

  /** Where the words are in a text, in order, without overlaps. */
  find(text: string): Range[] {
    const folded = fold(text.slice(0, LOOKED_THROUGH));
    const found: Range[] = [];
    const add = (from: number, to: number): void => {
      // The end is where the last character ends, not where the next one begins: what lies between may be invisible.
      const last = folded.starts[to - 1] ?? 0;
      const width = text.codePointAt(last) ?? 0;
      found.push([folded.starts[from] ?? 0, last + (width > 0xff_ff ? 2 : 1)]);
    };
    for (const { lexeme, at, length } of quantitiesOf(folded.text)) {
      if (this.words.has(lexeme)) add(at, at + length);
    }
    for (const run of runsOf(folded.text)) {
      if (run.dense) {
        let at = 0;
        while (at < run.text.length) {
          const word = this.dense.find((mark) => run.text.startsWith(mark, at));
          if (word) add(run.at + at, run.at + at + word.length);
          at += word?.length ?? 1;
        }
      } else if (this.hits(run.text)) {
        add(run.at, run.at + run.text.length);
      } else {
        for (const match of run.text.matchAll(/[^\-._/+]+/g)) {
          if (this.hits(match[0])) add(run.at + match.index, run.at + match.index + match[0].length);
        }
      }
    }
    return merged(found);
  }

  private hits(word: string): boolean {
    if (this.words.has(word)) return true;
    const stem = this.initials.has(word.charAt(0)) ? stemOf(word) : undefined;
    return stem !== undefined && this.stems.has(stem);
  }
}

/** What parts the rows of a table, and the cells of a row, in an indexed text. */
const ROW = ' | ';
const CELL = ' · ';

/** A part of a text that an excerpt does not go beyond. */
interface Piece {
  readonly at: number;
  readonly text: string;
  /** Names of the columns, for a row of a table. */
  readonly header?: readonly string[];
}

/** Cells of a row. */
export function cellsOf(row: string): string[] {
  return row.split(CELL).map((cell) => cell.trim());
}

/** A text as prose and rows of tables, whose first rows name the columns. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let header: string[] | undefined;
  let at = 0;
  for (const part of text.split(ROW)) {
    const cell = part.indexOf(CELL);
    if (cell < 0) {
      header = undefined;
      pieces.push({ at, text: part });
    } else if (header === undefined) {
      // The names of the columns follow a sentence without a mark between them.
      const prose = Math.max(0, ...['. ', '。', ': ', '：', '! ', '? '].map((end) => endOf(part, end, cell)));
      if (prose > 0) pieces.push({ at, text: part.slice(0, prose) });
      header = cellsOf(part.slice(prose));
      pieces.push({ at: at + prose, text: part.slice(prose), header: [] });
    } else pieces.push({ at, text: part, header });
    at += part.length + ROW.length;
  }
  return pieces;
}

function endOf(text: string, end: string, before: number): number {
  const at = text.lastIndexOf(end, before);
  return at < 0 ? 0 : at + end.length;
}

/** What a word in a caption or among the names of columns counts less than one in a sentence or a row. */
const HEADING_SHARE = 0.6;

/**
 * Words around the densest group of marked words, with the marks; the beginning of the text where there are none. Of a
 * table only the row is shown that has them, with the names of its columns; its first row where only its caption or its
 * columns have them.
 */
export function excerptOf(text: string, marker: Marker): { excerpt: string; highlights: Range[] } {
  const pieces = piecesOf(text);
  const found = marker.find(text);
  const counted = pieces.map((piece, index) => {
    const words = distinctIn(text, found, piece);
    return isHeading(pieces, index) ? words * HEADING_SHARE : words;
  });
  const most = Math.max(0, ...counted);
  const marked = most > 0 ? counted.indexOf(most) : -1;
  const prose = pieces.findIndex(({ header }, index) => header === undefined && !isHeading(pieces, index));
  const [chosen = 0] = [marked, prose, 0].filter((index) => index >= 0);
  const next = pieces.find((_, index) => index >= chosen && !isHeading(pieces, index));
  const piece = next?.header === undefined ? pieces[chosen] : next;
  if (piece === undefined) return { excerpt: '', highlights: [] };
  if (piece.header === undefined) return proseExcerpt(piece.text, within(found, piece));
  const excerpt = rowExcerpt(piece, marker);
  return { excerpt, highlights: marker.find(excerpt) };
}

/** Whether a piece says what is in the table that follows: its caption, or the names of its columns. */
function isHeading(pieces: readonly Piece[], index: number): boolean {
  const [piece, next] = [pieces[index], pieces[index + 1]];
  if (piece?.header !== undefined) return piece.header.length === 0;
  return next?.header?.length === 0 && !/[.。:：!！?？]\s*$/u.test(piece?.text ?? '');
}

function distinctIn(text: string, found: readonly Range[], { at, text: own }: Piece): number {
  const inside = found.filter(([from, to]) => from >= at && to <= at + own.length);
  return new Set(inside.map(([from, to]) => text.slice(from, to).toLowerCase())).size;
}

/** A row with the names of its columns, as long as an excerpt is; of a longer one the cells around the marked one. */
function rowExcerpt({ text, header = [] }: Piece, marker: Marker): string {
  const cells = cellsOf(text);
  const named = cells.map((cell, index) => {
    const name = cells.length === header.length ? (header[index] ?? '') : '';
    return name === '' || index === 0 ? cell : `${name}: ${cell}`;
  });
  const marked = named.findIndex((cell) => marker.find(cell).length > 0);
  let first = 0;
  if (marked > 0 && named.slice(0, marked + 1).join(CELL).length > EXCERPT_LENGTH) {
    first = marked;
    while (first > 0 && named.slice(first - 1, marked).join(CELL).length <= EXCERPT_BEFORE) first -= 1;
  }
  let row = (first > 0 ? '…' : '') + (named[first] ?? '');
  for (const cell of named.slice(first + 1)) {
    if (row.length + cell.length > EXCERPT_LENGTH) return `${row} …`;
    row += CELL + cell;
  }
  return row;
}

/** Those of the ranges of a text that are in a piece of it, counted from where that begins. */
function within(found: readonly Range[], { at, text }: Piece): Range[] {
  return found.flatMap(([from, to]): Range[] =>
    from >= at && to <= at + text.length ? [[from - at, to - at]] : [],
  );
}

function proseExcerpt(text: string, found: readonly Range[]): { excerpt: string; highlights: Range[] } {
  let best = 0;
  let most = 0;
  for (const [index, [from]] of found.entries()) {
    const inside = found.slice(index).filter(([, to]) => to <= from + EXCERPT_LENGTH - EXCERPT_BEFORE);
    const distinct = new Set(inside.map(([start, end]) => text.slice(start, end).toLowerCase())).size;
    if (distinct > most) {
      most = distinct;
      best = from;
    }
    if (index > 40) break;
  }
  const wanted = most > 0 ? best - EXCERPT_BEFORE : 0;
  const from = wanted <= 0 ? 0 : contentStart(text, wordStart(text, wanted));
  const to = wordEnd(text, Math.min(text.length, from + EXCERPT_LENGTH));
  const lead = from > 0 ? '…' : '';
  const words = text.slice(from, to).trimEnd();
  const tail = to === text.length ? '' : /[.!?]$/.test(words) ? ' …' : '…';
  return {
    excerpt: lead + words + tail,
    highlights: found
      .filter(([start, end]) => start >= from && end <= to)
      .map(([start, end]) => [start - from + lead.length, end - from + lead.length]),
  };
}

/** The beginning of a word near a place, so no Latin word is cut. Chinese may be cut anywhere. */
function wordStart(text: string, at: number): number {
  const space = text.slice(at, at + 24).search(/\s|(?=[\p{sc=Han}，。、；])/u);
  return space < 0 ? onCharacter(text, at) : at + space + (text[at + space] === ' ' ? 1 : 0);
}

/** Behind spaces and what parts the cells and rows of a table. */
function contentStart(text: string, at: number): number {
  return at + (/^[\s·|]*/.exec(text.slice(at, at + 8))?.[0].length ?? 0);
}

function wordEnd(text: string, at: number): number {
  if (at >= text.length) return text.length;
  const before = /[A-Za-z0-9-]*$/.exec(text.slice(Math.max(0, at - 24), at))?.[0].length ?? 0;
  return onCharacter(text, before < 24 ? at - before : at);
}

/** Not between the halves of a surrogate pair. */
function onCharacter(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc_00 && unit <= 0xdf_ff ? at - 1 : at;
}

function merged(ranges: readonly Range[]): Range[] {
  const result: [number, number][] = [];
  for (const [from, to] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = result.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else result.push([from, to]);
  }
  return result;
}
