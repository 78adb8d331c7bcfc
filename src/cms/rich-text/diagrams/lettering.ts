/** Height of letters in units of the drawing, which are pixels where there is room. */
export const LETTERS = 13;

/** From one line of a label to the next. */
export const LINE = 18;

/** Widths in ems of the letters that differ most from the others; measured in the site's font, rounded up. */
const WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/[\u1100-\u115f\u2e80-\u{3ffff}]/u, 1],
  [/[MWmw@%—…]/u, 0.94],
  [/[A-Z&<>=+~→←]/u, 0.68],
  [/[ijl.,:;'|!()[\]{}·]/u, 0.34],
  [/[frtI1/\\\- ]/u, 0.42],
];
const OTHERS = 0.6;

/** Width of a line of text in units of the drawing, a little more than any of our fonts needs. */
export function widthOf(text: string, size = LETTERS): number {
  let ems = 0;
  for (const letter of text) ems += WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? OTHERS;
  return ems * size;
}

/** What is never divided: a word, or a Chinese character with the punctuation behind it. */
const UNIT = /[\u2e80-\u{3ffff}][，。、；：！？）」』》”’…]*|[^\s\u2e80-\u{3ffff}]+|\s+/gu;

/** The text in lines of about the same width, none wider than `most`. A single word that is wider is divided. */
export function wrapped(text: string, most: number): string[] {
  let lines = filled(text, most);
  const units = Array.from(text.matchAll(UNIT), ([unit]) => widthOf(unit.trim()));
  // Narrower lines would divide a word that has room now.
  const least = Math.max(...units.filter((width) => width <= most));
  for (let width = most * 0.95; lines.length > 1 && width >= least; width *= 0.95) {
    const narrower = filled(text, width);
    if (narrower.length > lines.length || widest(narrower) > width) break;
    lines = narrower;
  }
  return lines;
}

function filled(text: string, most: number): string[] {
  const lines: string[] = [];
  let current = '';
  const add = (unit: string) => {
    if (widthOf((current + unit).trimEnd()) <= most) {
      current += unit;
      return;
    }
    if (current.trim() !== '') lines.push(current.trim());
    current = unit.trimStart();
  };
  for (const [unit] of text.matchAll(UNIT)) {
    if (widthOf(unit) <= most) add(unit);
    else for (const letter of unit) add(letter);
  }
  if (current.trim() !== '') lines.push(current.trim());
  return lines;
}

/** Width of the widest line. */
export const widest = (lines: readonly string[]): number =>
  Math.max(0, ...lines.map((line) => widthOf(line)));
