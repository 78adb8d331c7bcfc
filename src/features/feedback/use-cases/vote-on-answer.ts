import 'server-only';

import { sql } from '@payloadcms/db-postgres/drizzle';

import type { Locale } from '@/i18n/locales';
import type { Clock } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';
import { PortalError } from '@/platform/http/errors';
import { countEvent, countRequest, forgetCount } from '@/platform/rate-limits/rate-limits';

import type { AnswerVote } from '../domain';
import { answerVotes } from '../tables';

/** What the use case has to know of its surroundings. */
interface Around {
  /** What limits count together; only a keyed hash is stored, until the limit ends. */
  readonly network: string;
  /** How the browser names itself; stored like the network. */
  readonly browser: string;
  /** ID of the question that is public under a slug in a language, or undefined. */
  readonly questionId: (lang: Locale, slug: string) => Promise<string | undefined>;
  readonly clock: Clock;
}

/**
 * Counts whether an answer helped. Nothing about the visitor is kept with the count.
 * @returns false when this browser has voted on the answer before, which changes nothing
 * @throws PortalError `not_found` when the question is not public, `too_many_requests`
 */
export async function voteOnAnswer(vote: AnswerVote, around: Around): Promise<boolean> {
  const { network, browser, questionId, clock } = around;
  await countRequest('answer-vote-network', network);
  const id = await questionId(vote.lang, vote.question);
  if (id === undefined) throw new PortalError('not_found');
  const answer = `${id} ${vote.lang}`;
  const visitor = `${network} ${browser} ${answer}`;
  if ((await countEvent('answer-vote-visitor', visitor)) > 1) return false;
  try {
    await countRequest('answer-vote-question', `${network} ${answer}`);
    await count(id, vote, clock);
  } catch (error) {
    // What was not counted can be said again.
    await forgetCount('answer-vote-visitor', visitor);
    throw error;
  }
  return true;
}

async function count(questionId: string, vote: AnswerVote, clock: Clock): Promise<void> {
  const helped = vote.helped === 'yes' ? 1 : 0;
  const failed = 1 - helped;
  const database = await getDatabase();
  await database
    .insert(answerVotes)
    .values({
      questionId,
      locale: vote.lang,
      day: clock.now().toISOString().slice(0, 10),
      helped,
      failed,
    })
    .onConflictDoUpdate({
      target: [answerVotes.questionId, answerVotes.locale, answerVotes.day],
      set: {
        helped: sql`${answerVotes.helped} + ${helped}`,
        failed: sql`${answerVotes.failed} + ${failed}`,
      },
    });
}
