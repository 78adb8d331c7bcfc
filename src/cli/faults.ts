/**
 * `npm run test:faults`: the tests that docs/reliability.md names, which break what the portal depends on: on real
 * PostgreSQL and against the production build. `--verbose` shows their output while they run.
 */
import { readFile } from 'node:fs/promises';

import { faultTests } from './checks/fault-tests';
import { parseArguments, runStages } from './checks/run-stages';
import { Problem } from './launcher/problem';

/** Stages that such tests are part of, and what those need. */
const STAGES = ['build', 'launch', 'integration', 'contract'];

try {
  const { only, ...options } = parseArguments(process.argv.slice(2));
  const tests = faultTests(await readFile('docs/reliability.md', 'utf8'));
  process.exitCode = await runStages({
    ...options,
    release: true,
    only: only.length > 0 ? only : STAGES,
    tests,
  });
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
