import { z } from 'zod';

import { reviewStates } from '@/cms/content-review/domain';
import { locales } from '@/i18n/locales';

/** Rules of the review of content, the same in the browser and on the server. Messages are rule names (`response.rules`). */

/** Longest note or comment, in characters. */
const TEXT_MAX = 4_000;
/** Longest quotation of the place of a comment. */
export const QUOTE_MAX = 120;

/** PostgreSQL cannot store U+0000. */
const words = z
  .string('empty')
  .refine((text) => !text.includes('\0'), 'format')
  .transform((text) => text.replaceAll('\r\n', '\n').trim())
  .pipe(z.string().max(TEXT_MAX, 'tooLong'));
const written = words.pipe(z.string().min(1, 'empty'));
const place = z
  .string()
  .max(200, 'format')
  .refine((text) => !text.includes('\0'), 'format');

/** What the person has seen; a decision about anything else is refused. */
const seen = {
  locale: z.enum(locales, 'format'),
  expectedState: z.enum(['none', ...reviewStates], 'format'),
  revision: z.string('format').max(100, 'format'),
};
const reviewer = z.uuid('format').nullable().default(null);

/** Body of `POST …/submit`. */
export const submitSchema = z.strictObject({ ...seen, reviewer, note: words.default('') });

/** Body of `POST …/assign`. */
export const assignSchema = z.strictObject({ ...seen, reviewer });

/** Body of `POST …/decide`: who sends something back, or approves it alone, says why. */
export const decideSchema = z.discriminatedUnion('event', [
  z.strictObject({ ...seen, event: z.literal('approve'), note: words.default('') }),
  z.strictObject({ ...seen, event: z.literal('return'), note: written }),
  z.strictObject({ ...seen, event: z.literal('override'), note: written }),
]);

/** Body of `POST …/withdraw`. */
export const withdrawSchema = z.strictObject(seen);

/** Body of `POST …/comments`. */
export const commentSchema = z.strictObject({
  locale: seen.locale,
  text: written,
  field: place.default(''),
  block: place.default(''),
});

/** Body of `POST …/comments/{entry}/resolve`. */
export const resolveSchema = z.strictObject({ resolved: z.boolean('format') });

export type Submission = z.output<typeof submitSchema>;
export type Assignment = z.output<typeof assignSchema>;
export type Decision = z.output<typeof decideSchema>;
export type Withdrawal = z.output<typeof withdrawSchema>;
export type NewComment = z.output<typeof commentSchema>;
