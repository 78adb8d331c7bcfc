import type { Payload } from 'payload';

/** Most schedules that one run processes; the rest follow a minute later. */
const SCHEDULES_PER_RUN = 100;

/** A schedule that has been running longer than this was left by a process that died. */
export const STALE_AFTER_SECONDS = 120;

/**
 * Carries out every publication and withdrawal that is due. Only one process at a time may do this. A run that died
 * leaves its jobs marked as running, which Payload never picks up again, so they are released first. Running one twice
 * is harmless, since publishing a published item changes nothing.
 *
 * @param now the time against which abandoned jobs are judged, in milliseconds since the epoch
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
