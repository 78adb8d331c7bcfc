import { createServer, type Server } from 'node:net';
import { sql } from '@payloadcms/db-postgres';
import { Client } from 'pg';
import { PgBoss } from 'pg-boss';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { findFreePort } from '@/cli/launcher/ports';
import { getDatabase } from '@/platform/db/database';
import { canServe, type Readiness, readiness } from '@/platform/db/readiness';
import { judgeWorker, status } from '@/platform/db/status';
import { enqueueMail } from '@/platform/mail/outbox';
import { usePortalDatabase } from '../support/database';

/** What `/readyz` and `/status` say about faults (ADR 129). */

const portal = usePortalDatabase();
const run = async (query: ReturnType<typeof sql>) => (await getDatabase()).execute(query);

let boss: PgBoss;
let worker: Client;

beforeAll(async () => {
  boss = new PgBoss({ connectionString: portal.databaseUrl, max: 2, supervise: false, schedule: false });
  await boss.start();
  await boss.createQueue('sweep');
});
afterAll(() => boss.stop({ graceful: false }));

beforeEach(async () => {
  // What a worker leaves in the database: a connection of its own, and a job that it has finished.
  worker = new Client({ connectionString: portal.databaseUrl, application_name: 'portal-worker' });
  await worker.connect();
  await run(sql`TRUNCATE mail_outbox`);
  await boss.deleteAllJobs('sweep');
  await finishJob();
});
afterEach(() => worker.end());

async function finishJob(): Promise<void> {
  const id = await boss.send('sweep');
  await boss.fetch('sweep');
  if (id) await boss.complete('sweep', id);
}

async function enqueue(): Promise<void> {
  await enqueueMail(await getDatabase(), {
    kind: 'code',
    locale: 'zh',
    recipient: 'reader@example.org',
    subject: '登录验证码',
    html: '<p>482913</p>',
    text: '482913',
    secrets: [],
  });
}

describe('the status', () => {
  it('needs no one while all is well', async () => {
    expect(await status()).toMatchObject({
      attention: [],
      database: 'ok',
      migrations: 'ok',
      worker: { state: 'ok' },
      outbox: { waiting: 0, oldestSeconds: 0, givenUp: 0 },
      queue: { waiting: 0, oldestSeconds: 0 },
      disk: { state: 'ok' },
      replicas: [],
    });
  });

  it('needs a person when no worker is connected; visitors are served', async () => {
    await worker.query('SET application_name = test');
    await expect.poll(() => status()).toMatchObject({ attention: ['worker'], worker: { state: 'down' } });
    expect(await readiness()).toMatchObject({ worker: 'down' });
    expect(canServe(await readiness())).toBe(true);
  });

  it('needs a person when an email has waited for long', async () => {
    await enqueue();
    expect(await status()).toMatchObject({ attention: [], outbox: { waiting: 1 } });
    await run(sql`UPDATE mail_outbox SET created_at = now() - interval '16 minutes'`);
    const { attention, outbox } = await status();
    expect(attention).toEqual(['outbox']);
    expect(outbox?.oldestSeconds).toBeGreaterThanOrEqual(960);
  });

  it('counts emails that were given up', async () => {
    await enqueue();
    await run(sql`UPDATE mail_outbox SET state = 'failed'`);
    expect((await status()).outbox).toEqual({ waiting: 0, oldestSeconds: 0, givenUp: 1 });
  });

  it('needs a person when a job is due for long, and not for one that is due later', async () => {
    await boss.send('sweep', null, { startAfter: 3_600 });
    expect(await status()).toMatchObject({ attention: [], queue: { waiting: 0 } });
    await boss.send('sweep');
    expect(await status()).toMatchObject({ attention: [], queue: { waiting: 1 } });
    await run(
      sql`UPDATE pgboss.job SET start_after = now() - interval '11 minutes' WHERE start_after <= now()`,
    );
    expect((await status()).attention).toEqual(['queue']);
  });

  it('tells how long ago a worker finished a job', async () => {
    await run(
      sql`UPDATE pgboss.job SET completed_on = now() - interval '2 hours' WHERE completed_on IS NOT NULL`,
    );
    const { worker: found } = await status();
    // It has just come, so it may still be busy.
    expect(found?.state).toBe('ok');
    expect(found?.lastJobSeconds).toBeGreaterThanOrEqual(7_200);
  });

  it.each([
    ['none is connected', undefined, 5, 'down'],
    ['it has just come, and none ever finished a job', 20, undefined, 'ok'],
    ['it came long ago, and none ever finished a job', 900, undefined, 'stuck'],
    ['it finished a job a minute ago', 900, 60, 'ok'],
    ['it came long ago, and finished its last job then', 900, 600, 'stuck'],
  ] as const)('says of a worker when %s', (_name, connected, last, expected) => {
    expect(judgeWorker(connected, last)).toBe(expected);
  });
});

describe('readiness', () => {
  const well: Readiness = { database: 'ok', migrations: 'ok', worker: 'ok', disk: 'ok', pages: 'none' };
  it.each<[string, Partial<Readiness>, boolean]>([
    ['all is well', {}, true],
    ['the disk is full', { disk: 'low' }, true],
    ['no worker is there', { worker: 'down' }, true],
    ['an email is stuck', { outbox: { waiting: 1, oldestSeconds: 90_000 } }, true],
    ['the database lacks migrations', { migrations: 'pending', pages: 'kept' }, false],
    ['the database is down', { database: 'down', migrations: undefined }, false],
    [
      'the database is down and pages are kept',
      { database: 'down', migrations: undefined, pages: 'kept' },
      true,
    ],
  ])('when %s', (_name, change, expected) => {
    expect(canServe({ ...well, ...change })).toBe(expected);
  });
});

describe('a replica', () => {
  let silent: Server;
  beforeAll(async () => {
    silent = createServer();
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => silent.close());

  it('that does not answer, or is away, needs a person', async () => {
    const address = silent.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const urls = [
      portal.databaseUrl,
      `postgresql://portal:x@127.0.0.1:${port}/portal`,
      `postgresql://portal:x@127.0.0.1:${await findFreePort()}/portal`,
    ];
    const { attention, replicas } = await status(urls);
    expect(attention).toEqual(['replicas']);
    expect(replicas).toEqual([{ state: 'ok', lagSeconds: 0 }, { state: 'down' }, { state: 'down' }]);
  });
});
