/** Units as they are compared, by how they are written in folded texts. Longer ones come first. */
const UNITS: Readonly<Record<string, string>> = {
  'gt/s': 'gt/s',
  'gbit/s': 'gb/s',
  'gb/s': 'gb/s',
  'tbit/s': 'tb/s',
  'tb/s': 'tb/s',
  'mb/s': 'mb/s',
  'kb/s': 'kb/s',
  'l/min': 'l/min',
  kib: 'kib',
  mib: 'mib',
  gib: 'gib',
  tib: 'tib',
  pib: 'pib',
  kb: 'kb',
  mb: 'mb',
  gb: 'gb',
  tb: 'tb',
  ghz: 'ghz',
  mhz: 'mhz',
  khz: 'khz',
  kw: 'kw',
  mw: 'mw',
  db: 'db',
  kg: 'kg',
  mm: 'mm',
  cm: 'cm',
  km: 'km',
  ms: 'ms',
  μs: 'μs',
  us: 'μs',
  ns: 'ns',
  ps: 'ps',
  千瓦: 'kw',
  千克: 'kg',
  公斤: 'kg',
  毫秒: 'ms',
  微秒: 'μs',
  纳秒: 'ns',
  毫米: 'mm',
};

/** A number, with its thousands together or apart, and the unit behind it, if there is one. */
const QUANTITY = new RegExp(
  String.raw`(?<![a-z\d.,_/-])(\d{1,3}(?:[ ,]\d{3})+|\d+)(\.\d+)?(?:([ -]?)(${Object.keys(UNITS).join('|')}))?(?![a-z\d_/])`,
  'gu',
);

/** A number or a quantity of a folded text, in the one spelling that is compared. */
interface Quantity {
  /** Such as `2048` or `64gt/s`. */
  readonly lexeme: string;
  readonly at: number;
  readonly length: number;
}

/** The numbers and quantities that a folded text writes in another way than they are compared: `2 048`, `64 GT/s`. */
export function quantitiesOf(folded: string): Quantity[] {
  return Array.from(folded.matchAll(QUANTITY), (match): Quantity => {
    const [found, whole = '', fraction = '', , unit] = match;
    const number = whole.replaceAll(/[ ,]/g, '') + fraction;
    return {
      lexeme: number + (unit === undefined ? '' : (UNITS[unit] ?? unit)),
      at: match.index,
      length: found.length,
    };
  }).filter(({ lexeme, at, length }) => lexeme !== folded.slice(at, at + length));
}

/** The folded text with its numbers and quantities as they are compared; other places move. */
export function withQuantities(folded: string): string {
  let text = folded;
  // From the end, so the places before stay true.
  for (const { lexeme, at, length } of quantitiesOf(folded).toReversed()) {
    text = text.slice(0, at) + lexeme + text.slice(at + length);
  }
  return text;
}
