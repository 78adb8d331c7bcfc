/** Lets spreadsheets read Chinese; to stand at the beginning of a file. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** A spreadsheet runs what begins like this; the tab and the carriage return lead it there too (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r]/;

export type CsvRow = readonly (string | number | null)[];

/**
 * Rows as CSV (RFC 4180), on the server and in the browser alike. A text that a spreadsheet would take for a formula
 * gets an apostrophe in front; numbers stay numbers.
 */
export function csvOf(rows: readonly CsvRow[]): string {
  return rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
}

function cellOf(value: CsvRow[number]): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
