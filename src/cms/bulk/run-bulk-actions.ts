import type { Payload } from 'payload';

import { systemClock } from '@/platform/clock/clock';
import { env } from '@/platform/env';
import { runQueue } from '@/platform/jobs/run-queue';

import type { FailureListeners } from '../failures';

import { BULK_CHANNEL, runDueBulk } from './bulk-actions';

/**
 * Does what staff do with many items together, for as long as the process lives: as soon as each action can no longer be taken
 * back.
 * @param listener told of actions that left items as they were
 * @returns a function that finishes the action under way and stops
 */
export function runBulkActions(payload: Payload, listener: FailureListeners['bulk']): () => Promise<void> {
  return runQueue({
    connectionString: env.DATABASE_URL,
    channel: BULK_CHANNEL,
    listenerName: 'portal-bulk-listener',
    log: payload.logger,
    work: (stopping) => runDueBulk(payload, systemClock, { stopping, listener }),
  });
}
