import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import type { ConfiguredEnv } from '@/platform/env-schema';

import { auditWarning, checkRelay, inspect, isPortalRunning, readConfiguration } from './launcher/checks';
import { runtimePath } from './launcher/launch';
import { Problem } from './launcher/problem';
import { inspectUpgrade } from './launcher/upgrade-checks';

/**
 * `npm run doctor`: what `npm start` would check, what an upgrade will do or has done, and how a running portal is. Starts
 * nothing.
 */
async function examine(): Promise<number> {
  const env = readConfiguration(process.env);
  const running = await isPortalRunning(env.DATA_DIR);
  console.log(`ok       variables: as they should be`);
  const facts = { root: process.cwd(), databaseUrl: databaseOf(env, running), running };
  const results = [
    ...(await inspect(env, running)),
    await checkRelay(env),
    ...(await inspectUpgrade(env, facts)),
  ];
  for (const { name, ok, line } of results) console.log(`${ok ? 'ok      ' : 'PROBLEM '} ${name}: ${line}`);
  console.log(
    `note     network logs: keep those of the proxy for ${env.NETWORK_LOG_MONTHS} months, as the privacy statement has to say`,
  );
  const warning = await auditWarning(env);
  if (warning) console.log(`warning  audit tables: ${warning}`);
  console.log(
    running
      ? `A portal is running on ${resolve(env.DATA_DIR)}.`
      : `No portal is running on ${resolve(env.DATA_DIR)}.`,
  );
  return results.every(({ ok }) => ok) ? 0 : 1;
}

/** The database of the operator, or the embedded one while it runs. */
function databaseOf({ DATABASE_URL, DATA_DIR }: ConfiguredEnv, running: boolean): string | undefined {
  const runtime = runtimePath(resolve(DATA_DIR));
  if (DATABASE_URL !== undefined || !running || !existsSync(runtime)) return DATABASE_URL;
  return (JSON.parse(readFileSync(runtime, 'utf8')) as { databaseUrl: string }).databaseUrl;
}

try {
  process.exitCode = await examine();
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  console.log(error.message);
  process.exitCode = 1;
}
