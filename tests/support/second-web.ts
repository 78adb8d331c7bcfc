import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { findFreePort } from '@/cli/launcher/ports';
import { portalUrl, requiredVariable } from './portal-address';

/** Time that a second web process may take to answer, in milliseconds. */
const START_MS = 40_000;

/** One more web process on the database of the portal under test, as behind a load balancer. */
export interface SecondWeb {
  readonly origin: string;
  stop(): Promise<void>;
}

/** Starts the process from the portal's build; needs the portal's data directory in PORTAL_DATA_DIR. */
export async function startSecondWeb(): Promise<SecondWeb> {
  const dataDir = requiredVariable('PORTAL_DATA_DIR');
  const runtime = JSON.parse(readFileSync(join(dataDir, 'runtime.json'), 'utf8')) as {
    databaseUrl: string;
    smtpUrl: string;
  };
  const port = await findFreePort();
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
  const origin = `http://127.0.0.1:${port}`;
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
