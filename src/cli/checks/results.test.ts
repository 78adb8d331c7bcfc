import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FLAKY_REPORT } from './flaky-reporter';
import { formatElapsed, playwrightCounts, summary, vitestCounts } from './results';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'results-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

async function report(content: unknown): Promise<string> {
  const file = join(directory, 'report.json');
  await writeFile(file, JSON.stringify(content));
  return file;
}

describe('counts of the test runners', () => {
  const clean = { numPassedTests: 5, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1 };

  it('come from the report', async () => {
    expect(await vitestCounts(await report(clean), 0)).toEqual({ passed: 5, failed: 0, skipped: 2 });
  });

  it('show a failure when the runner failed without a failed test', async () => {
    expect(await vitestCounts(await report(clean), 1)).toMatchObject({ passed: 5, failed: 1 });
  });

  it('show a failure when there is no report', async () => {
    expect(await vitestCounts(join(directory, 'missing.json'), 0)).toMatchObject({ failed: 1 });
    expect(await playwrightCounts(join(directory, 'missing.json'), 0)).toMatchObject({ failed: 1 });
  });

  it('name a test of vitest that passed only when it was repeated', async () => {
    const suite = join(directory, 'second-try.test.ts');
    await writeFile(
      suite,
      `let runs = 0;
       it('passes', () => {});
       it('passes on its second run', () => expect(++runs).toBe(2));`,
    );
    const [result, flaky] = [join(directory, 'vitest.json'), join(directory, 'flaky.json')];
    const { status } = spawnSync(
      process.execPath,
      [
        resolve('node_modules/vitest/vitest.mjs'),
        'run',
        '--root',
        directory,
        '--globals',
        '--retry=1',
        '--reporter=json',
        `--reporter=${resolve('src/cli/checks/flaky-reporter.ts')}`,
        `--outputFile.json=${result}`,
      ],
      { env: { ...process.env, [FLAKY_REPORT]: flaky } },
    );
    expect(await vitestCounts(result, status, flaky)).toEqual({
      passed: 2,
      failed: 0,
      skipped: 0,
      note: 'passed only when repeated: second-try.test.ts passes on its second run',
    });
  }, 30_000);

  it('name a browser test that passed only when it was repeated', async () => {
    const stats = { expected: 3, unexpected: 0, flaky: 1, skipped: 2 };
    const specs = [
      { title: 'is quick', file: 'a.spec.ts', line: 3, tests: [{ projectName: 'zh', status: 'expected' }] },
      { title: 'is slow', file: 'a.spec.ts', line: 9, tests: [{ projectName: 'zh', status: 'flaky' }] },
    ];
    expect(await playwrightCounts(await report({ stats, suites: [{ suites: [{ specs }] }] }), 0)).toEqual({
      passed: 4,
      failed: 0,
      skipped: 2,
      note: 'passed only when repeated: a.spec.ts:9 is slow [zh]',
    });
  });
});

describe('the summary', () => {
  const stage = { name: 'unit', elapsedMs: 1_500, passed: 3, failed: 0, skipped: 0 };

  it('ends with the totals alone on a line', () => {
    const text = summary([stage, { ...stage, name: 'e2e', passed: 2, failed: 1 }], 130_000);
    expect(text.split('\n').at(-1)).toBe('5 passed, 1 failed');
    expect(text).toMatch(/\nall +2 min 10 s\n/);
  });

  it('mentions skipped tests only when there are any', () => {
    expect(
      summary([{ ...stage, skipped: 4 }], 1_500)
        .split('\n')
        .at(-1),
    ).toBe('3 passed, 0 failed, 4 skipped');
  });

  it.each([
    [1_540, '1.5 s'],
    [125_000, '2 min 05 s'],
  ])('writes %i ms as %s', (ms, text) => {
    expect(formatElapsed(ms)).toBe(text);
  });
});
