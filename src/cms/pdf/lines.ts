import type { Drawing } from './svg';

/** A run of text in one style, or a formula. */
export interface Run {
  readonly text: string;
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly code?: boolean;
  readonly strike?: boolean;
  readonly script?: 'sub' | 'super';
  /** Where a link leads: an address, or `#` and the name of a place in the file. */
  readonly href?: string;
  /** What is drawn in place of the text, which is then `FORMULA_CHAR`; `alt` is heard. */
  readonly formula?: {
    readonly drawing: Drawing;
    readonly alt: string;
    /** Points of the line that it is in, once these are known. */
    readonly room?: number;
  };
}

/** Stands for a formula where lines are broken, which treat it as a word. */
export const FORMULA_CHAR = '\uFFFC';

/** Ends a line within a paragraph. */
const LINE_END = '\n';

/** What stands between two places where a line may break. */
interface Piece {
  readonly runs: readonly Run[];
  /** True when the piece ends in a space, which does not count at the end of a line. */
  readonly ended: boolean;
}

const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;
/** May not begin a line (GB/T 15834), nor be torn from what they close. */
const CLOSING = /[、。，．：；！？）》」』】〉〕…—·％,.:;!?)\]}%]/u;
/** May not end a line. */
const OPENING = /[（《「『【〈〔([{]/u;

/** Whether a line may break between two characters. */
function breaksBetween(before: string, after: string): boolean {
  if (before === ' ') return after !== ' ';
  if (after === ' ' || CLOSING.test(after) || OPENING.test(before)) return false;
  return CJK.test(before) || CJK.test(after) || before === '-' || before === '/' || before === '_';
}

interface Styled {
  readonly char: string;
  readonly run: Run;
}

function pieces(runs: readonly Run[]): readonly Piece[] {
  const chars: Styled[] = runs.flatMap((run) => Array.from(run.text, (char) => ({ char, run })));
  const result: Piece[] = [];
  let current: Styled[] = [];
  chars.forEach((styled, index) => {
    current.push(styled);
    const next = chars[index + 1];
    if (!next || breaksBetween(styled.char, next.char)) {
      result.push({ runs: joined(current), ended: styled.char === ' ' });
      current = [];
    }
  });
  return result;
}

/** Merges neighboring runs of the same style. */
function joined(chars: readonly Styled[]): Run[] {
  const result: { text: string; run: Run }[] = [];
  for (const { char, run } of chars) {
    const last = result.at(-1);
    if (last?.run === run && !run.formula) last.text += char;
    else result.push({ text: char, run });
  }
  return result.map(({ text, run }) => ({ ...run, text }));
}

/**
 * Breaks text into lines that are not wider than `width`: at spaces, and between Chinese characters where their
 * punctuation rules allow it. A single piece that is wider than a line is cut where it fits.
 * @param measure width of a run, in the unit of `width`
 */
export function breakLines(runs: readonly Run[], width: number, measure: (run: Run) => number): Run[][] {
  return paragraphsOf(runs).flatMap((part) => {
    const lines = breakParagraph(part, width, measure);
    return lines.length > 0 ? lines : [[]];
  });
}

/**
 * How narrow a column can be without cutting a word, and how wide it is if nothing is broken.
 * @param measure width of a run
 */
export function extentOf(
  runs: readonly Run[],
  measure: (run: Run) => number,
): { readonly least: number; readonly most: number } {
  const widthOf = (parts: readonly Run[]) => parts.reduce((sum, run) => sum + measure(run), 0);
  let [least, most] = [0, 0];
  for (const part of paragraphsOf(runs)) {
    most = Math.max(most, widthOf(part));
    for (const piece of pieces(part)) least = Math.max(least, widthOf(trimmed(piece.runs)));
  }
  return { least, most };
}

/** What is between the line ends that a text has itself. */
function paragraphsOf(runs: readonly Run[]): Run[][] {
  const parts: Run[][] = [[]];
  for (const run of runs) {
    run.text.split(LINE_END).forEach((text, index) => {
      if (index > 0) parts.push([]);
      if (text !== '') parts.at(-1)?.push({ ...run, text });
    });
  }
  return parts;
}

function breakParagraph(runs: readonly Run[], width: number, measure: (run: Run) => number): Run[][] {
  const widthOf = (parts: readonly Run[]) => parts.reduce((sum, run) => sum + measure(run), 0);
  const lines: Run[][] = [];
  let line: Run[] = [];
  let used = 0;
  const flush = () => {
    if (line.length > 0) lines.push(trimmed(line));
    line = [];
    used = 0;
  };
  for (const piece of pieces(runs)) {
    const visible = piece.ended ? trimmed(piece.runs) : piece.runs;
    if (used > 0 && used + widthOf(visible) > width) flush();
    if (widthOf(visible) > width) {
      for (const run of visible) {
        for (const char of run.text) {
          const part = { ...run, text: char };
          const wide = measure(part);
          if (used > 0 && used + wide > width) flush();
          line.push(part);
          used += wide;
        }
      }
      continue;
    }
    line.push(...piece.runs);
    used += widthOf(piece.runs);
  }
  flush();
  return lines.map(merged);
}

function trimmed(runs: readonly Run[]): Run[] {
  const last = runs.at(-1);
  return last ? [...runs.slice(0, -1), { ...last, text: last.text.trimEnd() }] : [];
}

/** Fewer drawing operations: neighbors of the same style become one run. */
function merged(runs: readonly Run[]): Run[] {
  const result: Run[] = [];
  for (const run of runs) {
    const last = result.at(-1);
    if (last && looksLike(last, run)) {
      result[result.length - 1] = { ...last, text: last.text + run.text };
    } else result.push(run);
  }
  return result;
}

function looksLike(a: Run, b: Run): boolean {
  return (
    !a.formula &&
    !b.formula &&
    a.bold === b.bold &&
    a.italic === b.italic &&
    a.code === b.code &&
    a.strike === b.strike &&
    a.script === b.script &&
    a.href === b.href
  );
}
