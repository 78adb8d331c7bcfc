import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:net';
import { hostname } from 'node:os';
import { promisify } from 'node:util';

import { sql } from '@payloadcms/db-postgres';
import { PgBoss } from 'pg-boss';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { findFreePort } from '@/cli/launcher/ports';
import { getDatabase, getPool } from '@/platform/db/database';
import { canServe, type Readiness, readiness } from '@/platform/db/readiness';
import { judgeWorkers, status } from '@/platform/db/status';
import { beatAsWorker } from '@/platform/jobs/heartbeat';
import { enqueueMail } from '@/platform/mail/outbox';
import { usePortalDatabase } from '../support/database';

/** What `/readyz` and `/status` say about faults (ADR 129). */

vi.hoisted(() => {
  // Nothing is purged here: what a worker says about it is all that counts.
  process.env.CACHE_PURGE_VARNISH = 'http://127.0.0.1:1';
  process.env.CACHE_PURGE_VARNISH_TOKEN = 'seven-shuttles-at-dawn';
});
const portal = usePortalDatabase();
const run = async (query: ReturnType<typeof sql>) => (await getDatabase()).execute(query);

let boss: PgBoss;
let stopWorker: () => Promise<void>;

beforeAll(async () => {
  boss = new PgBoss({ connectionString: portal.databaseUrl, max: 2, supervise: false, schedule: false });
  await boss.start();
  await boss.createQueue('sweep');
});
afterAll(() => boss.stop({ graceful: false }));

beforeEach(async () => {
  // What a worker leaves in the database: its heartbeat, and a job that it has finished.
  await run(sql`TRUNCATE worker_heartbeats`);
  stopWorker = await startWorker();
  await run(sql`TRUNCATE mail_outbox`);
  await boss.deleteAllJobs('sweep');
  await finishJob();
});
afterEach(() => stopWorker());

async function startWorker(purgesFailSeconds?: number): Promise<() => Promise<void>> {
  return beatAsWorker({
    pool: await getPool(),
    boss: { getWipData: () => [] },
    purgesFailSeconds: () => purgesFailSeconds,
    log: { warn: () => expect.unreachable() },
  });
}

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
      purges: { failSeconds: 0 },
    });
  });

  it('needs a person when the last worker ended; visitors are served', async () => {
    await stopWorker();
    expect(await status()).toMatchObject({ attention: ['worker'], worker: { state: 'down' }, workers: [] });
    expect(await readiness()).toMatchObject({ worker: 'down' });
    expect(canServe(await readiness())).toBe(true);
  });

  it('needs a person when the heartbeat of the only worker stopped', async () => {
    await run(sql`UPDATE worker_heartbeats SET beat_at = now() - interval '61 seconds'`);
    expect(await status()).toMatchObject({
      attention: ['worker'],
      worker: { state: 'down' },
      workers: [{ state: 'silent', beatSeconds: 61 }],
    });
    expect(await readiness()).toMatchObject({ worker: 'down' });
  });

  it('needs no one when a worker was killed and another one works', async () => {
    await run(sql`UPDATE worker_heartbeats SET beat_at = now() - interval '61 seconds'`);
    const stopOther = await startWorker();
    expect(await status()).toMatchObject({ attention: [], workers: [{ state: 'silent' }, { state: 'ok' }] });
    await stopOther();
  });

  it('needs a person when one of two workers asks for no jobs', async () => {
    await run(sql`UPDATE worker_heartbeats SET started_at = now() - interval '2 minutes',
      asked_at = now() - interval '61 seconds'`);
    const stopOther = await startWorker();
    expect(await status()).toMatchObject({
      attention: ['worker'],
      worker: { state: 'stuck' },
      workers: [{ state: 'stuck' }, { state: 'ok' }],
    });
    await stopOther();
  });

  it('needs a person when a worker cannot purge a shared cache for long, until that worker is gone', async () => {
    const stopOther = await startWorker(280);
    expect(await status()).toMatchObject({ attention: [], purges: { failSeconds: 280 } });
    await stopOther();
    const stopLast = await startWorker(320);
    expect(await status()).toMatchObject({ attention: ['purges'], purges: { failSeconds: 320 } });
    await run(sql`UPDATE worker_heartbeats SET beat_at = now() - interval '61 seconds'
      WHERE purges_fail_since IS NOT NULL`);
    expect(await status()).toMatchObject({ attention: [], purges: { failSeconds: 0 } });
    await stopLast();
  });

  it('forgets a worker that was silent for an hour', async () => {
    await run(sql`UPDATE worker_heartbeats SET beat_at = now() - interval '61 minutes'`);
    const stopOther = await startWorker();
    expect((await status()).workers).toHaveLength(1);
    const { rows } = await run(sql`SELECT FROM worker_heartbeats`);
    expect(rows).toHaveLength(1);
    await stopOther();
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
    ['none is there', undefined, 5, 'down'],
    ['it has just come, and none ever finished a job', 20, undefined, 'ok'],
    ['it came long ago, and none ever finished a job', 900, undefined, 'stuck'],
    ['it finished a job a minute ago', 900, 60, 'ok'],
    ['it came long ago, and finished its last job then', 900, 600, 'stuck'],
  ] as const)('says of a worker when %s', (_name, startedSeconds, last, expected) => {
    const known =
      startedSeconds === undefined ? [] : [{ state: 'ok' as const, startedSeconds, beatSeconds: 3 }];
    expect(judgeWorkers(known, last)).toBe(expected);
  });
});

describe('the heartbeat of a worker', () => {
  it('tells when its queues were last asked for jobs', async () => {
    await stopWorker();
    const asking = new PgBoss({ connectionString: portal.databaseUrl, supervise: false, schedule: false });
    await asking.start();
    await asking.createQueue('asked');
    await asking.work('asked', { pollingIntervalSeconds: 0.5 }, async () => undefined);
    await expect.poll(() => asking.getWipData()[0]?.lastFetchedOn ?? 0).toBeGreaterThan(0);
    const stop = await beatAsWorker({
      pool: await getPool(),
      boss: asking,
      log: { warn: () => expect.unreachable() },
    });
    const { rows } = await run(
      sql`SELECT host, pid, extract(epoch FROM beat_at - asked_at)::float AS age FROM worker_heartbeats`,
    );
    expect(rows).toEqual([{ host: hostname(), pid: process.pid, age: expect.any(Number) }]);
    expect(Number(rows[0]?.['age'])).toBeLessThan(5);
    await stop();
    await asking.stop({ graceful: false });
  });

  it('is what the health check of its container asks for', { timeout: 60_000 }, async () => {
    const check = () =>
      promisify(execFile)(process.execPath, ['--import', 'tsx', 'src/cli/worker-health.ts']).then(
        () => 'healthy',
        () => 'unhealthy',
      );
    expect(await check()).toBe('healthy');
    await run(sql`UPDATE worker_heartbeats SET host = 'another'`);
    expect(await check()).toBe('unhealthy');
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
