import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

/** A date without a zone is written in the zone of the machine, which on a server is nobody’s. */

const root = path.resolve(import.meta.dirname, '../..');

/** What formats in the reader’s own zone on purpose. */
const ofTheReader = new Set(['src/i18n/dates.ts', 'src/i18n/time-zone.ts']);

/** Keeps the formatters that others choose. */
const KEEPER = 'src/i18n/date-format.ts';

/** Calls of a formatter of dates that choose no zone. */
function withoutZone(code: string): string[] {
  const formatters = [...code.matchAll(/\b(?:Intl\.DateTimeFormat|dateFormat)\(/g)].map(({ index }) =>
    argumentsAt(code, code.indexOf('(', index)),
  );
  const methods = [...code.matchAll(/\.toLocale(?:Date|Time)String\(|Date\([^()]*\)\.toLocaleString\(/g)].map(
    ({ index, 0: found }) => argumentsAt(code, index + found.length - 1),
  );
  return [...formatters, ...methods].filter((given) => !/\btimeZone\b/.test(given));
}

/** The text between a bracket and the one that closes it. */
function argumentsAt(code: string, open: number): string {
  let depth = 0;
  for (let at = open; at < code.length; at += 1) {
    if (code[at] === '(') depth += 1;
    if (code[at] === ')') depth -= 1;
    if (depth === 0) return code.slice(open + 1, at);
  }
  return code.slice(open + 1);
}

const sources = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !/\.test\.tsx?$|^src\/cli\//.test(file) && !ofTheReader.has(file) && file !== KEEPER,
);

describe('every formatter of dates', () => {
  it('chooses a zone: the portal’s, the reader’s, or an event’s', () => {
    expect(sources.length).toBeGreaterThan(500);
    const found = sources.flatMap((file) =>
      withoutZone(readFileSync(path.join(root, file), 'utf8')).map((given) => `${file}: (${given})`),
    );
    expect(found).toEqual([]);
  });

  it.each([
    "new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(at)",
    "dateFormat(language, { dateStyle: 'long' }).format(at)",
    'new Date(moment).toLocaleString(locale)',
    "at.toLocaleDateString('zh')",
  ])('would be seen in: %s', (code) => expect(withoutZone(code)).toHaveLength(1));
});
