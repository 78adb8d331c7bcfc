/** A space between thousands: behind one to three digits that begin a number or behind other thousands. */
const THOUSANDS = /(?<=(?<![\d.,])\d{1,3}(?: \d{3})*) (?=\d{3}(?!\d))/g;

/** A space between a number and its unit. */
const UNIT =
  /(?<=\d) (?=(?:[KMGTP]i?B|[GT]T|GBd|[kMGT]?b|[kM]?W|[pnµm]?s|h|min|dB|[cmk]?m|[kMG]?Hz|m?V|k?A|K|°C|Ω|ppm|k?g|L|kJ|%)(?![\p{sc=Latin}\d]))/gu;

const MONTH = String.raw`(?:January|February|March|April|May|June|July|August|September|October|November|December)`;

/** A space between the day and the month of an English date, in either order. */
const DAY = new RegExp(
  String.raw`(?<=\b${MONTH}) (?=\d{1,2}\b(?![\d.]))|(?<=(?<![\d.,])\b\d{1,2}) (?=${MONTH} \d{4}\b)`,
  'g',
);

/** A text whose lines break neither within a number nor between a number and its unit or month. */
export function keptNumbers(text: string): string {
  return [THOUSANDS, UNIT, DAY].reduce((kept, space) => kept.replaceAll(space, '\u00a0'), text);
}
