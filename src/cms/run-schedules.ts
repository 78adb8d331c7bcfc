import type { Payload } from 'payload';

/** Schedules that one run takes at most; the rest follows a minute later. */
const SCHEDULES_PER_RUN = 100;

/** A schedule that has been running for longer than this was left behind by a process that died. */
export const STALE_AFTER_SECONDS = 120;

/**
 * Carries out every publication and withdrawal that is due. Only one process at a time may do this. A run that died
 * leaves its jobs marked as running, which Payload never takes up again: they are freed first. Doing one twice is
 * harmless, since publishing what is published changes nothing.
 *
 * @param now the time that counts for what was left behind, in milliseconds since the epoch
 */
export async function runSchedules(payload: Payload, now: number): Promise<void> {
  await payload.db.updateJobs({
    data: { processing: false },
    returning: false,
    where: {
      and: [
        { processing: { equals: true } },
        { updatedAt: { less_than: new Date(now - STALE_AFTER_SECONDS * 1_000).toISOString() } },
      ],
    },
  });
  // One after the other: schedules of the same item must not overtake each other.
  await payload.jobs.run({ limit: SCHEDULES_PER_RUN, sequential: true, processingOrder: 'waitUntil' });
}
