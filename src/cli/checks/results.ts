import { readFile } from 'node:fs/promises';

/** What a stage found: tests of a runner, or 1 for a stage that is one check. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** Counts, and a note for the reader of the summary. */
export type CountsWithNote = Counts & { readonly note?: string };

export const PASSED: Counts = { passed: 1, failed: 0, skipped: 0 };
export const FAILED: Counts = { passed: 0, failed: 1, skipped: 0 };
export const SKIPPED: Counts = { passed: 0, failed: 0, skipped: 1 };

export interface StageResult extends Counts {
  readonly name: string;
  readonly elapsedMs: number;
  /** Why it was skipped, or where to read more. */
  readonly note?: string;
}

async function readReport<T>(file: string): Promise<T | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as T;
  } catch {
    return undefined;
  }
}

/** A runner that reports failure has failed, even if its report shows only passed tests (a file did not load). */
function withExitCode(counts: Counts, exitCode: number | null): Counts {
  return exitCode === 0 || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}

/**
 * Counts from vitest's JSON report.
 * @param flakyFile list of the tests that passed only when repeated; they count as passed and are named in the note
 */
export async function vitestCounts(
  file: string,
  exitCode: number | null,
  flakyFile?: string,
): Promise<CountsWithNote> {
  const report = await readReport<{
    numPassedTests: number;
    numFailedTests: number;
    numPendingTests: number;
    numTodoTests: number;
  }>(file);
  if (!report) return FAILED;
  const counts = {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  };
  const flaky = flakyFile === undefined ? [] : ((await readReport<string[]>(flakyFile)) ?? []);
  return { ...withExitCode(counts, exitCode), ...noteOf(flaky) };
}

const noteOf = (flaky: readonly string[]) =>
  flaky.length > 0 ? { note: `passed only when repeated: ${flaky.join('; ')}` } : {};

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly line: number;
    readonly tests: readonly { readonly projectName: string; readonly status: string }[];
  }[];
}

/** `file:line title [project]` of every test that passed only when it was repeated. */
function flakyTests({ suites = [], specs = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'flaky')
      .map(({ projectName }) => `${file}:${line} ${title} [${projectName}]`),
  );
  return [...own, ...suites.flatMap(flakyTests)];
}

/** Counts from Playwright's JSON report; tests that passed only when repeated count as passed and are named in the note. */
export async function playwrightCounts(file: string, exitCode: number | null): Promise<CountsWithNote> {
  const report = await readReport<
    PlaywrightSuite & {
      stats: { expected: number; unexpected: number; flaky: number; skipped: number };
    }
  >(file);
  if (!report) return FAILED;
  const { expected, unexpected, flaky, skipped } = report.stats;
  const counts = withExitCode({ passed: expected + flaky, failed: unexpected, skipped }, exitCode);
  return { ...counts, ...noteOf(flakyTests(report)) };
}

/** `65.4 s` or `2 min 05 s`. */
export function formatElapsed(ms: number): string {
  if (ms < 100_000) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`;
}

/** The table of all stages, and the closing line `N passed, N failed` (with `, N skipped` if there are any). */
export function summary(results: readonly StageResult[], elapsedMs: number): string {
  const total = { passed: 0, failed: 0, skipped: 0 };
  const rows = results.map((result) => {
    total.passed += result.passed;
    total.failed += result.failed;
    total.skipped += result.skipped;
    const cells = [
      result.name.padEnd(12),
      String(result.passed).padStart(7),
      String(result.failed).padStart(7),
      String(result.skipped).padStart(8),
      formatElapsed(result.elapsedMs).padStart(13),
    ];
    return `${cells.join('')}${result.note ? `  ${result.note}` : ''}`;
  });
  const all = `${'all'.padEnd(34)}${formatElapsed(elapsedMs).padStart(13)}`;
  const header = `${'stage'.padEnd(12)}${'passed'.padStart(7)}${'failed'.padStart(7)}${'skipped'.padStart(8)}${'elapsed'.padStart(13)}`;
  const closing = `${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`;
  return ['', header, ...rows, all, '', closing].join('\n');
}
