import type { PgBoss, QueueOptions } from 'pg-boss';

import { withLogContext } from '../log-context';
import { count, timed } from '../metrics/metrics';
import { traced } from '../tracing/tracing';

/** Work that the worker does on a schedule. */
export interface JobDefinition {
  /** Name of its queue. A new name is a new queue; the schedule of the old one is removed. */
  readonly name: string;
  /** When it runs, as a cron expression with five fields. */
  readonly cron: string;
  /** IANA name of the time zone in which `cron` is read. */
  readonly timezone: string;
  /** Seconds after which a run is considered dead and the next one may begin. */
  readonly expire: number;
  /** How often a failed run is repeated before the next scheduled one. */
  readonly retry: number;
  /** Seconds without a sign of life after which a run of a dead worker is given back, for those that may take long. */
  readonly heartbeat?: number;
  /** Whether it also runs when the worker has started. */
  readonly atStart?: boolean;
  /** Long runs may throw the reason of the signal, which tells that the worker stops: they are given back. */
  readonly run: (stopping: AbortSignal) => Promise<unknown>;
}

/** The runs of this process. */
export interface JobRuns {
  /** Those under way, and those that ended early because the worker stops: name of the queue by ID of the job. */
  readonly open: ReadonlyMap<string, string>;
  /** Tells them that the worker stops. */
  readonly stopping: AbortController;
}

/** If a run takes longer than its interval, no second one starts, neither in this worker nor in another. */
const POLICY = 'exclusive';

/**
 * Makes the queues and schedules in the database match the definitions, and processes the queues. pg-boss leaves
 * existing queues unchanged, so changed options are written explicitly; schedules that are not listed are removed.
 * @param boss already started
 */
export async function reconcileJobs(boss: PgBoss, jobs: readonly JobDefinition[]): Promise<JobRuns> {
  const open = new Map<string, string>();
  const stopping = new AbortController();
  for (const { name, cron, timezone, expire, retry, heartbeat, atStart, run } of jobs) {
    const options: QueueOptions = {
      expireInSeconds: expire,
      retryLimit: retry,
      ...(heartbeat && { heartbeatSeconds: heartbeat }),
    };
    const queue = await boss.getQueue(name);
    // A queue keeps the policy that it was created with. Its jobs are only signals to run, so none is lost.
    if (queue && queue.policy !== POLICY) await boss.deleteQueue(name);
    if (queue?.policy === POLICY) await boss.updateQueue(name, options);
    else await boss.createQueue(name, { ...options, policy: POLICY });
    await boss.work(name, async (batch) => {
      const close = () => {
        for (const { id } of batch) open.delete(id);
      };
      for (const { id } of batch) open.set(id, name);
      try {
        const result = await measured(name, batch[0]?.id ?? '', stopping.signal, run);
        close();
        return result;
      } catch (error) {
        if (!endedEarly(stopping.signal, error)) close();
        throw error;
      }
    });
    await boss.schedule(name, cron, null, { tz: timezone });
    if (atStart) await boss.send(name);
  }
  const listed = new Set(jobs.map(({ name }) => name));
  for (const { name, key } of await boss.getSchedules()) {
    if (!listed.has(name)) await boss.unschedule(name, key);
  }
  return { open, stopping };
}

const endedEarly = (stopping: AbortSignal, error: unknown): boolean =>
  stopping.aborted && error === stopping.reason;

/** Runs a job once: counted, and with its name in every line that it logs. */
function measured(
  job: string,
  jobId: string,
  stopping: AbortSignal,
  run: JobDefinition['run'],
): Promise<unknown> {
  return withLogContext({ job, jobId }, async () => {
    try {
      const result = await timed('portal_job_seconds', { queue: job }, () =>
        traced({ name: `job ${job}`, kind: 'consumer' }, () => run(stopping)),
      );
      count('portal_jobs_total', { queue: job, result: 'done' });
      return result;
    } catch (error) {
      // What is given back has not failed: nobody has to look into it.
      if (!endedEarly(stopping, error)) count('portal_jobs_total', { queue: job, result: 'failed' });
      throw error;
    }
  });
}

/** PostgreSQL. */
const UNIQUE_VIOLATION = '23505';

/**
 * Stops processing the queues. Runs that end early or not in time are given back: another worker begins them again, or
 * this one after its restart. The jobs bear that, since any worker may die during a run.
 * @param patience in ms
 */
export async function stopJobs(boss: PgBoss, { open, stopping }: JobRuns, patience: number): Promise<void> {
  stopping.abort();
  await boss.stop({ graceful: true, timeout: patience, close: false });
  // pg-boss has marked them as failed, and their definitions repeat no failed run.
  for (const [id, name] of open) {
    try {
      await boss.retry(name, id);
    } catch (error) {
      // Another worker has begun the same meanwhile, and such a queue has one run at a time.
      if (!(error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION)) throw error;
    }
  }
  await boss.stop({ graceful: false });
}
