import { BYTE_ORDER_MARK, csvOf } from '@/platform/csv';

/** What a reader may say about a requirement. */
export const checks = ['met', 'partly', 'unmet', 'not-applicable'] as const;
export type Check = (typeof checks)[number];

/** What a reader said, by the numbers of the requirements. */
export type Checklist = Readonly<Record<string, Check>>;

/** A requirement as the JSON file of an index has it. */
export interface ListedRequirement {
  id: string;
  level: string;
  section: string;
  text: string;
}

/** The entries of something stored or uploaded that are a checklist’s; empty if none are. */
export function checklistOf(value: unknown): Checklist {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([id, said]) => {
      const check = checks.find((candidate) => candidate === said);
      return check ? [[id, check] as const] : [];
    }),
  );
}

/** How many requirements have each check. */
export function countChecks(checklist: Checklist): Record<Check, number> {
  const all = Object.values(checklist);
  const count = (wanted: Check) => all.filter((check) => check === wanted).length;
  return {
    met: count('met'),
    partly: count('partly'),
    unmet: count('unmet'),
    'not-applicable': count('not-applicable'),
  };
}

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

/**
 * What a checklist of an earlier release still says about a later one: only requirements whose words are the same keep
 * their check, and what has been checked already stays.
 */
export function carriedOver(
  earlier: { requirements: readonly ListedRequirement[]; checklist: Checklist },
  later: { requirements: readonly ListedRequirement[]; checklist: Checklist },
): Checklist {
  const words = new Map(earlier.requirements.map(({ id, text }) => [id, text]));
  const kept = later.requirements.flatMap(({ id, text }) => {
    const check = earlier.checklist[id];
    return check && words.get(id) === text ? [[id, check] as const] : [];
  });
  return { ...Object.fromEntries(kept), ...later.checklist };
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
