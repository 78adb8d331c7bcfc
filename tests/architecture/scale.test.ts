import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

/** The arithmetic of docs/scale.md, and that it begins with what was measured. */

const text = readFileSync('docs/scale.md', 'utf8');
const measured = readFileSync('docs/benchmarks.md', 'utf8');

const [, steadyMemory = ''] =
  /it used (\d[\d,]* to \d[\d,]* MiB)/.exec(
    readFileSync('docs/decisions/217-what-the-web-process-keeps-in-memory.md', 'utf8'),
  ) ?? [];

/** Rows of the table below a heading. */
const rowsOf = (heading: string) => rowsIn(sectionOf(text, heading));

/** Rows of the first table of a section, without its head. */
function rowsIn(section: string): string[][] {
  return section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

function sectionOf(document: string, heading: string): string {
  const [, section = ''] = document.split(`\n## ${heading}\n`);
  return section.split('\n## ', 1)[0] ?? '';
}

const numbersIn = (found: string) => found.replaceAll(',', '').match(/\d+(?:\.\d+)?/g) ?? [];

const rates = new Map(
  rowsOf('What was measured').map(([part = '', rate = '']) => [
    part.split(',')[0] ?? '',
    Number(rate.replaceAll(',', '')),
  ]),
);
rates.set('Pages that are rendered', rates.get('Pages that are rendered for one request') ?? Number.NaN);
rates.set('Events counted', 10_000_000 / 443);
const uses = new Map(rowsOf('What a visitor does').map(([part = '', use]) => [part, Number(use)]));

/** Millions of visitors a day that a part carries alone. Counting has the whole day. */
const carries = (part: string) =>
  ((rates.get(part) ?? Number.NaN) * (part === 'Events counted' ? 86_400 : 36_000)) /
  (uses.get(part) ?? Number.NaN) /
  1e6;

/** What a part does each second of the busiest hour with 10 million visitors a day. */
const busiest = (use: number) => (1e7 * use) / 36_000;

describe('the sizes in docs/scale.md', () => {
  it.each(rowsOf('What was measured'))(
    '“%s” is %s, as was measured under “%s”',
    (_part, rate, section = '') => {
      expect(numbersIn(sectionOf(measured, section))).toContain(rate?.replaceAll(',', ''));
    },
  );

  it('count events as was measured', () => {
    expect(sectionOf(measured, 'Analytics')).toMatch(/Counting 10,000,000 events into totals +\| 443 s/);
    expect(text).toContain(`${Math.floor(10_000_000 / 443).toLocaleString('en')} a second`);
  });

  it('of one machine follow from rates and uses', () => {
    const rows = rowsOf('One machine');
    expect(rows.map(([part]) => part)).toEqual([...uses.keys()]);
    for (const [part = '', millions] of rows) expect(carries(part).toFixed(1), part).toBe(millions);
    const together = 1 / [...uses.keys()].reduce((sum, part) => sum + 1 / carries(part), 0);
    expect(text).toContain(`${together.toFixed(1)} million visitors would use both`);
    expect(text).toContain(`${Math.floor(together / 2)} million a day`);
    expect(text).toContain(`ends at ${((125e6 * 36_000) / 354e3 / 1e6).toFixed(1)} million`);
    expect(text).toContain(`requires ${Math.round(1e6 / 1129)} s`);
  });

  it('of memory are the highest that were measured', () => {
    const lines = measured.split('\n');
    const accounts = sectionOf(measured, 'Accounts, human verification, and emails').split('\n');
    const isWorker = (line: string) => /\| worker +\||^\| Worker memory|\(worker\)/.test(line);
    const isWeb = (line: string) =>
      /web process|\| web +\|/i.test(line) || (line.startsWith('|') && accounts.includes(line));
    const most = (found: readonly string[]) =>
      Math.max(
        ...found
          .flatMap((line) => line.match(/\d[\d,]*(?= MiB(?!\/))/g) ?? [])
          .map((size) => Number(size.replaceAll(',', ''))),
      );
    const web = most(lines.filter((line) => isWeb(line) && !isWorker(line)));
    expect(text).toContain(
      `the web process needed ${web} MiB, and the worker ${most(lines.filter(isWorker))} MiB`,
    );
    expect(sectionOf(measured, 'Targets')).toContain('| 424 MiB ');
    expect(text).toContain('the web process needed 424 MiB');
    expect(text).toContain(`Under steady mixed load with 10,000 items, it used ${steadyMemory}, so plan`);
  });

  it('of connections are those of docs/operations.md', () => {
    const operations = readFileSync('docs/operations.md', 'utf8');
    const [, web, worker] =
      /counts (\d+) connections for a web process\s+and (\d+) for a worker/.exec(operations) ?? [];
    expect(text).toContain(`open up to ${web} connections each, and the two workers up to ${worker} each`);
    expect(text).toContain(`${6 * Number(web) + 2 * Number(worker)} in all`);
  });

  it('of ten million visitors follow as well', () => {
    const section = sectionOf(text, 'Ten million visitors a day, three regions');
    const expected = [
      `${Math.round(busiest(5)).toLocaleString('en')} pages`,
      `${Math.round(busiest(0.2))} searches`,
      `${Math.round(busiest(0.6))} suggestions`,
      `${Math.round(busiest(10)).toLocaleString('en')} events`,
      `${Math.round(busiest(0.01))} logins`,
      `${((busiest(354e3) * 8) / 1e9).toFixed(2)} Gbit/s`,
      `${((1e7 * 354e3) / 1e12).toFixed(2)} TB a day`,
      `${(10_000 * 3) / 300} requests a second at the origin`,
    ];
    for (const fact of expected) expect(section).toContain(fact);
    expect(text).toContain(`it is ${Math.round(1e8 / (10_000_000 / 443) / 60)} minutes`);
  });
});

describe.each([
  ['en', 'Plan its size', 'million'],
  ['zh', '估算容量', '万'],
] as const)('the table of capacity in the handbook for operators (%s)', (language, heading, unit) => {
  const handbook = readFileSync(`docs/handbooks/${language}/operators.md`, 'utf8');
  const cells = rowsIn(sectionOf(handbook, heading)).map(([, cell = '']) => cell);

  it('repeats what was measured, and what follows from it', () => {
    const millions = Math.floor(1 / [...uses.keys()].reduce((sum, part) => sum + 1 / carries(part), 0) / 2);
    const rate = (part: string) => (rates.get(part) ?? Number.NaN).toLocaleString('en');
    const memory = /the web process needed (\d+ MiB), and the worker (\d+ MiB)/.exec(text);
    expect(cells).toEqual([
      unit === 'million' ? `${millions} million` : `${millions * 100}万`,
      rate('Pages from memory'),
      rate('Searches that no one made before'),
      rate('Logins'),
      rate('Copies of an announcement'),
      [memory?.[1], memory?.[2]].join(language === 'en' ? ' and ' : '和'),
      language === 'en' ? steadyMemory : steadyMemory.replace(' to ', '～'),
    ]);
  });
});
