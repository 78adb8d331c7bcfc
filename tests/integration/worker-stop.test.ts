import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { sql } from '@payloadcms/db-postgres';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { waitUntil } from '@/cli/launcher/processes';
import { getDatabase } from '@/platform/db/database';
import { enqueueMail } from '@/platform/mail/outbox';
import { usePortalDatabase } from '../support/database';
import { TestRelay } from '../support/relay';

/** The worker process gets SIGTERM while the mail relay hangs (ADR 129). */

const portal = usePortalDatabase();
const GRACE_SECONDS = 10;

let relay: TestRelay;
beforeEach(async () => {
  relay = new TestRelay();
  await relay.start();
});
afterEach(async () => {
  await relay.hangUp();
  await relay.stop();
});

/** Starts a worker, and resolves once it works. */
async function startWorker() {
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/worker.ts'], {
    env: {
      ...process.env,
      DATABASE_URL: portal.databaseUrl,
      SMTP_URL: relay.url,
      SHUTDOWN_GRACE_SECONDS: String(GRACE_SECONDS),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const output of [child.stdout, child.stderr])
    output.on('data', (text: Buffer) => (printed += text.toString()));
  const ready = await waitUntil(() => printed.includes('worker: ready') || child.exitCode !== null, 60_000);
  expect(ready && child.exitCode === null, printed).toBe(true);
  return async () => {
    const begin = performance.now();
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    const [code] = (await exit) as [number | null];
    return { code, seconds: (performance.now() - begin) / 1_000 };
  };
}

async function outbox() {
  const query = sql`SELECT state, tries FROM mail_outbox`;
  return (await (await getDatabase()).execute<{ state: string; tries: number }>(query)).rows;
}

it(
  'ends within its grace, and the mail goes out once, from the next worker',
  { timeout: 180_000 },
  async () => {
    const asked = Promise.withResolvers<void>();
    relay.verdictOf = () => {
      asked.resolve();
      return new Promise<never>(() => undefined);
    };
    const stopFirst = await startWorker();
    await enqueueMail(await getDatabase(), {
      kind: 'code',
      locale: 'zh',
      recipient: 'reader@example.org',
      subject: '登录验证码',
      html: '<p>482913</p>',
      text: '482913',
      secrets: ['482913'],
    });
    await asked.promise;
    const first = await stopFirst();
    expect(first.code).toBe(0);
    expect(first.seconds).toBeLessThan(GRACE_SECONDS);
    expect(await outbox()).toEqual([{ state: 'waiting', tries: 0 }]);

    relay.verdictOf = () => 'accept';
    const stopSecond = await startWorker();
    await expect.poll(outbox, { timeout: 10_000 }).toEqual([{ state: 'sent', tries: 1 }]);
    expect((await stopSecond()).code).toBe(0);
    expect(relay.received).toHaveLength(1);
  },
);
