import { resolve } from 'node:path';
import { auditWarning, checkRelay, inspect, isPortalRunning, readConfiguration } from './launcher/checks';
import { Problem } from './launcher/problem';

/** `npm run doctor`: what `npm start` would check, without starting anything. */
async function examine(): Promise<number> {
  const env = readConfiguration(process.env);
  const running = await isPortalRunning(env.DATA_DIR);
  console.log(`ok       variables: as they should be`);
  const results = [...(await inspect(env, running)), await checkRelay(env)];
  for (const { name, ok, line } of results) console.log(`${ok ? 'ok      ' : 'PROBLEM '} ${name}: ${line}`);
  const warning = await auditWarning(env);
  if (warning) console.log(`warning  audit tables: ${warning}`);
  console.log(
    running
      ? `A portal is running on ${resolve(env.DATA_DIR)}.`
      : `No portal is running on ${resolve(env.DATA_DIR)}.`,
  );
  return results.every(({ ok }) => ok) ? 0 : 1;
}

try {
  process.exitCode = await examine();
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  console.log(error.message);
  process.exitCode = 1;
}
