import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';

import { measure } from './bench/measure';
import { renderReport } from './bench/report';
import { Problem } from './launcher/problem';
import { insertTable, presentTable } from './lighthouse-table';

const root = process.cwd();
const OUTPUT = resolve(root, 'docs', 'benchmarks.md');

/**
 * `npm run bench`: builds if needed, starts a portal of its own on throw-away data, measures it beside a bare server
 * and a static page in the same run, and writes docs/benchmarks.md. All traffic stays on the loopback interface.
 */
try {
  const results = await measure(root, (line) => console.log(line));
  // The table that `npm run lighthouse` wrote stays.
  const table = presentTable(await readFile(OUTPUT, 'utf8').catch(() => ''));
  const report = renderReport(results);
  await writeFile(OUTPUT, table === undefined ? report : insertTable(report, table));
  console.log(`bench: written to ${OUTPUT}`);
  process.exitCode = 0;
} catch (error) {
  console.error(error instanceof Problem ? error.message : error);
  process.exitCode = 1;
}
process.exit();
