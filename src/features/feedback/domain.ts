import { z } from 'zod';

import { isSlug } from '@/cms/slug';
import { localePattern, locales } from '@/i18n/locales';

/** Longest comment, in characters. */
const COMMENT_MAX = 1_000;

/** What a reader says about a page: `path` with language prefix and without query, one to five stars, a comment. */
export const feedbackSchema = z.strictObject({
  path: z
    .string()
    .max(200)
    .regex(new RegExp(`^/(?:${localePattern})/docs/[a-z0-9][a-z0-9./-]*$`), 'format'),
  stars: z.int().min(1).max(5),
  comment: z.string().trim().max(COMMENT_MAX, 'format').default(''),
});

/** Days for which it is kept how often an answer helped. */
export const VOTE_DAYS = 400;

/** Days that the counts which editors see go back: an answer that was rewritten is judged by its new text. */
export const SHOWN_DAYS = 90;

/** What follows the address of a question where the page says that the visitor’s vote arrived; no slug has it. */
export const THANKS = '_thanks';

/** The same where it says that the vote is not counted. */
export const REFUSED = '_refused';

/** Whether an answer of the FAQ helped. */
export const answerVoteSchema = z.strictObject({
  question: z.string().refine((slug) => isSlug(slug), 'format'),
  lang: z.enum(locales),
  helped: z.enum(['yes', 'no']),
});

export type AnswerVote = z.output<typeof answerVoteSchema>;
