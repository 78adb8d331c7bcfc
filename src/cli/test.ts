/**
 * `npm test`: everything that must hold before a change lands, from formatting to the browser, on real PostgreSQL and
 * the production build. `npm test -- --only lint,unit` runs some stages, `--verbose` shows their output while they run.
 * `--since <commit>` leaves out integration, HTTP, and browser tests that the changed files don't reach by imports.
 * `--release` (`npm run test:release`) adds what only has to pass before a release (ADR 271).
 */
import { parseArguments, runStages } from './checks/run-stages';
import { Problem } from './launcher/problem';

try {
  process.exitCode = await runStages(parseArguments(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
