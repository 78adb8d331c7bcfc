import { BYTE_ORDER_MARK, csvOf } from '@/platform/csv';

import { checklistOf, type Checklist, type ListedRequirement } from './checklist';

/** The checklist as CSV, with every requirement of the release; `checklistFromCsv` reads it again. */
export function checklistCsv(requirements: readonly ListedRequirement[], checklist: Checklist): string {
  return (
    BYTE_ORDER_MARK +
    csvOf([
      ['id', 'check', 'level', 'section', 'text'],
      ...requirements.map(({ id, level, section, text }) => [id, checklist[id] ?? '', level, section, text]),
    ])
  );
}

/**
 * Reads a checklist from CSV, also as spreadsheets save it: separated by commas, semicolons, or tabs.
 * @returns undefined if it has no columns `id` and `check`
 */
export function checklistFromCsv(text: string): Checklist | undefined {
  const [names = [], ...rows] = rowsOf(text);
  const place = (name: string) => names.findIndex((cell) => cell.trim().toLowerCase() === name);
  const [id, check] = [place('id'), place('check')];
  if (id < 0 || check < 0) return undefined;
  return checklistOf(
    Object.fromEntries(rows.map((row) => [row[id]?.trim() ?? '', row[check]?.trim().toLowerCase()])),
  );
}

/** The cells of a CSV file (RFC 4180) by rows. */
function rowsOf(source: string): string[][] {
  const text = source.startsWith(BYTE_ORDER_MARK) ? source.slice(1) : source;
  const separator = /[,;\t]/.exec(text.split(/\r?\n/, 1)[0] ?? '')?.[0] ?? ',';
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let place = 0; place <= text.length; place += 1) {
    const sign = text[place];
    if (isQuoted && sign !== undefined) {
      if (sign !== '"') cell += sign;
      else if (text[place + 1] === '"') {
        cell += '"';
        place += 1;
      } else isQuoted = false;
    } else if (sign === '"' && cell === '') isQuoted = true;
    else if (sign === separator || sign === '\n' || sign === undefined) {
      row.push(cell.replace(/\r$/, ''));
      cell = '';
      if (sign === separator) continue;
      if (row.some((entry) => entry !== '')) rows.push(row);
      row = [];
    } else cell += sign;
  }
  return rows;
}
