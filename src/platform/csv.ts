/** Lets spreadsheets read Chinese; goes at the beginning of a file. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** A spreadsheet executes cells that begin like this, also after a tab or a carriage return (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r]/;

export type CsvRow = readonly (string | number | null)[];

/**
 * Rows as CSV (RFC 4180), on the server and in the browser. A text that a spreadsheet would treat as a formula gets a
 * leading apostrophe; numbers stay numbers.
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
