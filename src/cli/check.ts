/** `npm run check`: the part of `npm test` that takes less than a minute and needs neither database nor browser. */
import { parseArguments, runStages } from './checks/run-stages';

const { verbose } = parseArguments(process.argv.slice(2));
const only = ['format', 'lint', 'types', 'drift', 'unused', 'unit'];
process.exitCode = await runStages({ only, release: false, verbose });
