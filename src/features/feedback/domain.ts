import { z } from 'zod';

import { localePattern } from '@/i18n/locales';

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
