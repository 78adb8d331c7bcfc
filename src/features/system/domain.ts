import { z } from 'zod';

/** What administrators get an email about when it lasts. Those without a database or worker cannot be told by either. */
export const alarmNames = [
  'outbox',
  'queue',
  'backup',
  'disk',
  'bounces',
  'worker',
  'replicas',
  'purges',
  'events',
  'migrations',
] as const;

export type AlarmName = (typeof alarmNames)[number];

/** What comes back within this time goes on: one alarm, not two. */
export const CALM_SECONDS = 5 * 60;

/** Reports about undelivered emails in an hour that say that a provider refuses the sender. */
export const MANY_BOUNCES = 50;

/** An email that waits longer than this is stuck. */
export const STUCK_SECONDS = 15 * 60;

/** Names one failed run of a job. */
export const failedJobSchema = z.strictObject({
  queue: z.string().regex(/^[a-z][a-z0-9-]{0,62}$/),
  id: z.uuid(),
});
