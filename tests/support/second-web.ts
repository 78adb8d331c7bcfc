import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

import { createDatabase, dropDatabase } from '@/cli/launcher/embedded-postgres';
import { findFreePort } from '@/cli/launcher/ports';
import { portalUrl, requiredVariable } from './portal-address';

/** Time that a second web process may take to answer, in milliseconds. */
const START_MS = 40_000;

/** One more web process, as behind a load balancer, or a portal of its own when it is given another database. */
export interface SecondWeb {
  readonly origin: string;
  stop(): Promise<void>;
}

/** Where the portal under test keeps what; needs its data directory in PORTAL_DATA_DIR. */
function portalRuntime(): { databaseUrl: string; smtpUrl: string } {
  const file = join(requiredVariable('PORTAL_DATA_DIR'), 'runtime.json');
  return JSON.parse(readFileSync(file, 'utf8')) as { databaseUrl: string; smtpUrl: string };
}

/** A migrated, empty database beside the portal's. Whoever asks for it drops it. */
export async function freshDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const { databaseUrl } = portalRuntime();
  const name = `second_${randomBytes(6).toString('hex')}`;
  const url = await createDatabase(databaseUrl, name);
  await promisify(execFile)('node', ['--import', 'tsx', 'tests/support/migrate.ts'], {
    env: {
      ...process.env,
      DATABASE_URL: url,
      PAYLOAD_SECRET: randomBytes(24).toString('hex'),
      SMTP_URL: 'smtp://127.0.0.1:9',
    },
    maxBuffer: 64 * 1024 * 1024,
  });
  return { url, drop: () => dropDatabase(databaseUrl, name) };
}

/**
 * Starts the process from the portal's build, on the portal's database.
 * @param variables what is different, given the origin of the new process
 */
export async function startSecondWeb(
  variables: (origin: string) => Record<string, string> = () => ({}),
): Promise<SecondWeb> {
  const dataDir = requiredVariable('PORTAL_DATA_DIR');
  const runtime = portalRuntime();
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  const web = spawn(process.execPath, ['src/web.ts', '--port', String(port), '--hostname', '127.0.0.1'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      PUBLIC_URL: portalUrl(),
      DATA_DIR: dataDir,
      DATABASE_URL: runtime.databaseUrl,
      SMTP_URL: runtime.smtpUrl,
      PAYLOAD_SECRET: readFileSync(join(dataDir, 'payload-secret'), 'utf8').trim(),
      ...variables(origin),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  web.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = new Promise<void>((resolve) => web.once('exit', () => resolve()));
  const stop = async () => {
    web.kill('SIGTERM');
    await Promise.race([ended, delay(5_000).then(() => web.kill('SIGKILL'))]);
  };
  const deadline = Date.now() + START_MS;
  for (;;) {
    const healthy = await fetch(`${origin}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (healthy) return { origin, stop };
    if (web.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`The second web process did not answer:\n${said}`);
    }
    await delay(100);
  }
}
