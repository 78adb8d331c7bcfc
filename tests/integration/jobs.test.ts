import { once } from 'node:events';

import { PgBoss } from 'pg-boss';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { portalJobs } from '@/jobs';
import { type Env, env } from '@/platform/env';
import { systemClock } from '@/platform/clock/clock';
import { type JobDefinition, reconcileJobs, stopJobs } from '@/platform/jobs/reconcile-jobs';
import { usePortalDatabase } from '../support/database';

const portal = usePortalDatabase();

let boss: PgBoss;

beforeEach(async () => {
  boss = new PgBoss({ connectionString: portal.databaseUrl, max: 2, supervise: false });
  await boss.start();
  for (const { name, key } of await boss.getSchedules()) await boss.unschedule(name, key);
  for (const { name } of await ownQueues()) await boss.deleteQueue(name);
});
afterEach(() => boss.stop({ graceful: false }));

function job(change: Partial<JobDefinition> = {}): JobDefinition {
  return {
    name: 'sweep',
    cron: '40 2 * * *',
    timezone: 'Asia/Shanghai',
    expire: 600,
    retry: 1,
    run: () => Promise.resolve(),
    ...change,
  };
}

/** The queues of jobs. Those that pg-boss has for itself stay: it reads from them while it runs. */
const ownQueues = async () => (await boss.getQueues()).filter(({ name }) => !name.startsWith('__pgboss__'));

async function seen() {
  const queues = await ownQueues();
  const schedules = await boss.getSchedules();
  return {
    queues: queues.map(({ name, policy, expireInSeconds, retryLimit }) => ({
      name,
      policy,
      expireInSeconds,
      retryLimit,
    })),
    schedules: schedules.map(({ name, cron, timezone }) => ({ name, cron, timezone })),
  };
}

const RECONCILED = {
  queues: [{ name: 'sweep', policy: 'exclusive', expireInSeconds: 600, retryLimit: 1 }],
  schedules: [{ name: 'sweep', cron: '40 2 * * *', timezone: 'Asia/Shanghai' }],
};

describe('reconciling jobs', () => {
  it('creates queues and schedules in an empty database, and changes nothing the second time', async () => {
    await reconcileJobs(boss, [job()]);
    expect(await seen()).toEqual(RECONCILED);
    await boss.offWork('sweep');
    await reconcileJobs(boss, [job()]);
    expect(await seen()).toEqual(RECONCILED);
  });

  it('runs a job that says so as soon as the worker has started, once', async () => {
    const runs: string[] = [];
    const { promise: ended, resolve: end } = Promise.withResolvers<boolean>();
    const named = (name: string, atStart?: boolean) =>
      job({
        name,
        atStart,
        run: () => {
          runs.push(name);
          end(true);
          return Promise.resolve();
        },
      });
    await reconcileJobs(boss, [named('waits'), named('begins', true)]);
    await ended;
    expect(runs).toEqual(['begins']);
    expect(await boss.fetch('waits')).toEqual([]);
  });

  it('asks long runs for signs of life, so those of a dead worker are given back early', async () => {
    await boss.createQueue('sweep', { policy: 'exclusive', retryLimit: 0, expireInSeconds: 60 });
    await reconcileJobs(boss, [job({ heartbeat: 60 }), job({ name: 'short' })]);
    expect(await boss.getQueue('sweep')).toMatchObject({ heartbeatSeconds: 60 });
    expect((await boss.getQueue('short'))?.heartbeatSeconds ?? null).toBeNull();
  });

  it('gives a queue of an earlier release its new options, schedule and time zone', async () => {
    await boss.createQueue('sweep', { policy: 'exclusive', retryLimit: 0, expireInSeconds: 60 });
    await boss.schedule('sweep', '40 3 * * *');
    await reconcileJobs(boss, [job()]);
    expect(await seen()).toEqual(RECONCILED);
  });

  it('replaces a queue whose policy lets runs overlap', async () => {
    await boss.createQueue('sweep', { policy: 'standard', retryLimit: 5 });
    await boss.send('sweep');
    await boss.schedule('sweep', '* * * * *');
    await reconcileJobs(boss, [job()]);
    expect(await seen()).toEqual(RECONCILED);
  });

  it('removes schedules that are not listed, also those with a key', async () => {
    await boss.createQueue('retired');
    await boss.schedule('retired', '* * * * *');
    await boss.schedule('retired', '*/5 * * * *', null, { key: 'second' });
    await reconcileJobs(boss, [job()]);
    expect((await seen()).schedules).toEqual(RECONCILED.schedules);
  });

  it('works the queues off', async () => {
    const ran = new Promise<void>((resolve) => {
      void reconcileJobs(boss, [job({ run: async () => resolve() })]).then(() => boss.send('sweep'));
    });
    await ran;
  });
});

describe('the jobs of the portal', () => {
  const jobsWith = (settings: Env) =>
    portalJobs({ payload: portal.payload, clock: systemClock, env: settings });
  const none = {
    ...env,
    JOB_TIME_ZONE: 'Asia/Shanghai',
    MAILMAN_API_URL: undefined,
    BOUNCE_MAILBOX_URL: undefined,
    BACKUP_DIRECTORY: undefined,
  };
  const all = {
    ...none,
    BACKUP_DIRECTORY: '/backups',
    MAILMAN_API_URL: 'http://127.0.0.1:9/3.1',
    BOUNCE_MAILBOX_URL: 'imap://a:b@127.0.0.1:9/INBOX',
  };
  const namesOf = (jobs: readonly JobDefinition[]) => jobs.map(({ name }) => name);

  it('are accepted by pg-boss, each with a name of its own', async () => {
    const jobs = jobsWith(all);
    await reconcileJobs(
      boss,
      jobs.map((definition) => ({ ...definition, run: () => Promise.resolve() })),
    );
    expect((await seen()).schedules.map(({ name }) => name).toSorted()).toEqual(namesOf(jobs).toSorted());
  });

  it('run at night in the time zone of the setting, and during the day at any time', () => {
    const nightly = (zone: string) =>
      jobsWith({ ...all, JOB_TIME_ZONE: zone })
        .filter(({ cron }) => /^\d+ \d+ /.test(cron))
        .map(({ name, cron, timezone }) => [name, cron, timezone]);
    expect(nightly('Asia/Shanghai')).toEqual([
      ['bundle-upkeep', '5 4 * * *', 'Asia/Shanghai'],
      ['analytics-upkeep', '37 3 * * *', 'Asia/Shanghai'],
      ['former-subscribers', '50 2 * * *', 'Asia/Shanghai'],
      ['search-quality', '55 3 * * 1', 'Asia/Shanghai'],
      ['private-files-sweep', '40 2 * * *', 'Asia/Shanghai'],
      ['document-prints-upkeep', '35 2 * * *', 'Asia/Shanghai'],
      ['support-upkeep', '15 4 * * *', 'Asia/Shanghai'],
      ['answer-votes-upkeep', '45 4 * * *', 'Asia/Shanghai'],
      ['media-uses', '10 3 * * *', 'Asia/Shanghai'],
      ['picture-versions', '20 3 * * *', 'Asia/Shanghai'],
      ['link-check', '50 3 * * *', 'Asia/Shanghai'],
      ['content-publications', '25 3 * * *', 'Asia/Shanghai'],
      ['uploads-sweep', '20 2 * * *', 'Asia/Shanghai'],
      ['backup', '0 3 * * *', 'Asia/Shanghai'],
      ['mailman-comparison', '40 3 * * *', 'Asia/Shanghai'],
    ]);
    expect(new Set(nightly('Europe/Berlin').map(([, , zone]) => zone))).toEqual(new Set(['Europe/Berlin']));
  });

  it('write backups, and reach Mailman and the mailbox of bounces, only where those are set', () => {
    const optional = ['backup', 'mailman-mirror', 'mailman-comparison', 'list-bounces'];
    const without = namesOf(jobsWith(none));
    expect(without.filter((name) => optional.includes(name))).toEqual([]);
    expect(namesOf(jobsWith(all))).toEqual([...without, ...optional]);
  });
});

describe('stopping', () => {
  it(
    'gives back a run that does not end in time: the next worker begins it again',
    { timeout: 60_000 },
    async () => {
      const began = Promise.withResolvers<void>();
      const hanging = job({
        retry: 0,
        run: () => {
          began.resolve();
          return new Promise<never>(() => undefined);
        },
      });
      const runs = await reconcileJobs(boss, [hanging]);
      const id = await boss.send('sweep');
      await began.promise;
      expect([...runs.open]).toEqual([[id, 'sweep']]);
      await stopJobs(boss, runs, 1_000);

      boss = new PgBoss({ connectionString: portal.databaseUrl, max: 2, supervise: false });
      await boss.start();
      const again = Promise.withResolvers<void>();
      const rest = await reconcileJobs(boss, [job({ retry: 0, run: async () => again.resolve() })]);
      await again.promise;
      await expect.poll(() => [...rest.open]).toEqual([]);
      await boss.offWork('sweep');
    },
  );

  it.each([0, 1])(
    'ends a run that heeds the signal, and gives it back once (%i retries)',
    { timeout: 60_000 },
    async (retry) => {
      const began = Promise.withResolvers<void>();
      const heeding = job({
        retry,
        run: async (stopping) => {
          const told = once(stopping, 'abort');
          began.resolve();
          await told;
          stopping.throwIfAborted();
        },
      });
      const runs = await reconcileJobs(boss, [heeding]);
      const id = await boss.send('sweep');
      await began.promise;
      const start = performance.now();
      await stopJobs(boss, runs, 30_000);
      expect(performance.now() - start).toBeLessThan(20_000);

      boss = new PgBoss({ connectionString: portal.databaseUrl, max: 2, supervise: false });
      await boss.start();
      // As a job that runs at the start is sent: the one that was given back is enough.
      expect(await boss.send('sweep')).toBeNull();
      expect((await boss.fetch('sweep')).map((one) => one.id)).toEqual([id]);
    },
  );

  it('waits for a run that ends in time, and does not repeat it', { timeout: 60_000 }, async () => {
    const began = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    const runs = await reconcileJobs(boss, [
      job({
        run: () => {
          began.resolve();
          return end.promise;
        },
      }),
    ]);
    await boss.send('sweep');
    await began.promise;
    const stopped = stopJobs(boss, runs, 20_000);
    end.resolve();
    await stopped;

    boss = new PgBoss({ connectionString: portal.databaseUrl, max: 2, supervise: false });
    await boss.start();
    expect(await boss.fetch('sweep')).toEqual([]);
  });
});
