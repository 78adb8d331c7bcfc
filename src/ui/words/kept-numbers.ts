/** A space between thousands: behind one to three digits that begin a number or behind other thousands. */
const THOUSANDS = /(?<=(?<![\d.,])\d{1,3}(?: \d{3})*) (?=\d{3}(?!\d))/g;

/** A space between a number and its unit. */
const UNIT =
  /(?<=\d) (?=(?:[KMGT]i?B|[GT]T|[kMGT]?b|[kM]?W|[nµm]?s|h|min|dB|mm|[kMG]?Hz|V|%)(?![\p{sc=Latin}\d]))/gu;

/** A text whose lines break neither within a number nor between a number and its unit. */
export function keptNumbers(text: string): string {
  return text.replaceAll(THOUSANDS, '\u00a0').replaceAll(UNIT, '\u00a0');
}
