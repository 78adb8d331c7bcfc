import { lt } from '@payloadcms/db-postgres/drizzle';

import { type Clock, secondsAfter } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';

import { VOTE_DAYS } from '../domain';
import { answerVotes } from '../tables';

/** Removes what was counted longer ago than it is kept. */
export async function forgetVotes(clock: Clock): Promise<void> {
  const oldest = secondsAfter(clock.now(), -VOTE_DAYS * 24 * 3600)
    .toISOString()
    .slice(0, 10);
  await (await getDatabase()).delete(answerVotes).where(lt(answerVotes.day, oldest));
}
