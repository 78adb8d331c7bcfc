/** A space between thousands: behind one to three digits that begin a number or behind other thousands. */
const THOUSANDS = /(?<=(?<![\d.,])\d{1,3}(?: \d{3})*) (?=\d{3}(?!\d))/g;

/** A space between a number and its unit. */
const UNIT =
  /(?<=\d) (?=(?:[KMGTP]i?B|[GT]T|GBd|[kMGT]?b|[kM]?W|[pnµm]?s|h|min|dB|[cmk]?m|[kMG]?Hz|m?V|k?A|K|°C|Ω|ppm|k?g|L|kJ|%)(?![\p{sc=Latin}\d]))/gu;

/** A text whose lines break neither within a number nor between a number and its unit. */
export function keptNumbers(text: string): string {
  return text.replaceAll(THOUSANDS, '\u00a0').replaceAll(UNIT, '\u00a0');
}
