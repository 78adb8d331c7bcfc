import { writeFile } from 'node:fs/promises';
import type { Reporter, TestCase } from 'vitest/node';

/** Variable that names the file for the report; without it nothing is written. */
export const FLAKY_REPORT = 'FLAKY_REPORT';

/** Writes `file title` of every test that passed only when it was repeated, as a JSON list; vitest's own report omits them. */
export default class FlakyReporter implements Reporter {
  private readonly found: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.found.push(`${test.module.relativeModuleId} ${test.fullName}`);
  }

  async onTestRunEnd(): Promise<void> {
    const file = process.env[FLAKY_REPORT];
    if (file) await writeFile(file, JSON.stringify(this.found));
  }
}
