import { and, desc, eq, gt, gte, inArray, isNull, sql } from '@payloadcms/db-postgres/drizzle';

import type { Locale } from '@/i18n/locales';
import { faqs, faqs_locales } from '@/payload-schema';
import { type Clock, secondsAfter } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';

import { SHOWN_DAYS } from '../domain';
import { answerVotes } from '../tables';

/** How often an answer helped and did not, in one language. */
export interface VoteCount {
  readonly locale: string;
  readonly helped: number;
  readonly failed: number;
}

export interface CountedQuestion extends VoteCount {
  readonly id: string;
  readonly question: string;
}

const helped = sql<number>`sum(${answerVotes.helped})::int`;
const failed = sql<number>`sum(${answerVotes.failed})::int`;

/** The days that are shown. */
const recent = (clock: Clock) =>
  gte(
    answerVotes.day,
    secondsAfter(clock.now(), -SHOWN_DAYS * 24 * 3600)
      .toISOString()
      .slice(0, 10),
  );

/** How often the answer of a question helped lately, in each language that has votes. */
export async function votesOnAnswer(questionId: string, clock: Clock): Promise<VoteCount[]> {
  return (await getDatabase())
    .select({ locale: answerVotes.locale, helped, failed })
    .from(answerVotes)
    .where(and(eq(answerVotes.questionId, questionId), recent(clock)))
    .groupBy(answerVotes.locale)
    .orderBy(answerVotes.locale);
}

/**
 * The answers that most readers were left without help by lately, those first. Each language counts on its own, because each
 * answer is written on its own.
 * @param shown the language in which a question that does not exist in that of its votes is named
 */
export async function leastHelpful(shown: Locale, limit: number, clock: Clock): Promise<CountedQuestion[]> {
  const database = await getDatabase();
  const rows = await database
    .select({ id: answerVotes.questionId, locale: answerVotes.locale, helped, failed })
    .from(answerVotes)
    .innerJoin(faqs, eq(faqs.id, answerVotes.questionId))
    .where(and(isNull(faqs.deletedAt), recent(clock)))
    .groupBy(answerVotes.questionId, answerVotes.locale)
    .having(gt(failed, 0))
    .orderBy(desc(failed), helped, answerVotes.questionId, answerVotes.locale)
    .limit(limit);
  const names = await database
    .select({ id: faqs_locales._parentID, locale: faqs_locales._locale, question: faqs_locales.question })
    .from(faqs_locales)
    .where(
      inArray(
        faqs_locales._parentID,
        rows.map(({ id }) => id),
      ),
    );
  const nameOf = (id: string, locale: string) =>
    names.find((name) => name.id === id && name.locale === locale)?.question;
  return rows.map((row) => ({ ...row, question: nameOf(row.id, row.locale) ?? nameOf(row.id, shown) ?? '' }));
}
