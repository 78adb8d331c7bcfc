import { z } from 'zod';

import { type EmailPart, emailPartNames } from '@/features/notifications';
import { locales } from '@/i18n/locales';

/** Most characters of any part as it arrives; the limit of each part is checked with its other rules. */
const MOST_CHARACTERS = 10_000;

const text = z.string().max(MOST_CHARACTERS, 'tooLong');
const parts = Object.fromEntries(emailPartNames.map((part) => [part, text.optional()])) as Record<
  EmailPart,
  z.ZodOptional<typeof text>
>;

const wording = {
  email: z.string().max(100, 'tooLong'),
  lang: z.enum(locales, { error: 'unknown' }),
  texts: z.strictObject(parts),
};

/** Words that are only looked at, or tried. */
export const trialSchema = z.strictObject(wording);

/** Words to keep, and the revision that they were made from; 0 for the default. */
export const saveSchema = z.strictObject({ ...wording, revision: z.int().min(0) });

/** Whose words an email has in a language. */
export const wordingStates = ['default', 'changed', 'outdated', 'broken', 'notSent'] as const;
export type WordingState = (typeof wordingStates)[number];
