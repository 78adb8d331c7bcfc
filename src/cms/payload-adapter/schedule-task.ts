import type { Payload, PayloadRequest } from 'payload';

import { areAdaptersOn } from '@/platform/framework-adapters';

/** Slug that Payload gives its own task. */
const TASK = 'schedulePublish';

/** Runs after the first one that fails, such as while the database restarts. */
const RETRIES = 3;

/** What Payload gives the handler of a task. */
interface TaskArguments {
  readonly input: unknown;
  readonly job: { readonly totalTried?: number | null };
  readonly req: PayloadRequest;
}

/**
 * Replaces what Payload does when a scheduled publication is due.
 *
 * Needs: a task `schedulePublish` in `payload.config.jobs.tasks` whose `handler` and `retries` are read when it runs,
 *   and which gets the input of the schedule drawer and the job with the number of earlier runs.
 * Checked with: Payload 3.90.1
 * Without it: Payload publishes the default language only and forgets the language when it withdraws an item. It is an
 *   error if the task is missing.
 * Contract test: tests/integration/scheduled-publishing.test.ts
 * @param run told whether this is the last of its runs if it fails
 */
export function replaceScheduleTask(
  payload: Payload,
  run: (payload: Payload, input: unknown, isLast: boolean) => Promise<void>,
): void {
  if (!areAdaptersOn()) return;
  const task = payload.config.jobs.tasks?.find(({ slug }) => slug === TASK);
  if (!task) throw new Error(`Payload no longer has a task ${TASK}`);
  task.retries = RETRIES;
  task.handler = async ({ input, job, req }: TaskArguments) => {
    await run(req.payload, input, (job.totalTried ?? 0) >= RETRIES);
    return { output: {} };
  };
}
