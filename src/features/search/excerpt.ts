import { fold } from './fold';
import { groupedNumbers, runsOf, stemOf } from './segment';

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
  private readonly dense: readonly string[];

  /** @param marks folded words */
  constructor(marks: Iterable<string>) {
    const all = [...new Set(marks)].filter((mark) => mark !== '');
    this.dense = all.filter((mark) => runsOf(mark)[0]?.dense).sort((a, b) => b.length - a.length);
    const latin = all.filter((mark) => !this.dense.includes(mark));
    this.words = new Set(latin);
    this.stems = new Set(latin.flatMap((word) => stemOf(word) ?? []));
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
    for (const { number, at, length } of groupedNumbers(folded.text)) {
      if (this.words.has(number)) add(at, at + length);
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
    const stem = stemOf(word);
    return this.words.has(word) || (stem !== undefined && this.stems.has(stem));
  }
}

/** Words around the densest group of marked words, with the marks; the beginning of the text where there are none. */
export function excerptOf(text: string, marker: Marker): { excerpt: string; highlights: Range[] } {
  const found = marker.find(text);
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
