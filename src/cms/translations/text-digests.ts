import { digestOf } from '@/platform/http/finished-answer';

import type { ReadableText } from './note-languages';
import { said } from './said';

/**
 * Digests of the texts of an item in one language. All languages share the rows of lists: a row that someone adds in one language
 * is empty in the others, and no change of theirs.
 * @param texts as `textsOf` finds them
 */
export const digestsOfTexts = (texts: unknown): Pick<ReadableText, 'textDigest' | 'formerTextDigest'> => ({
  textDigest: digestOf(JSON.stringify(said(texts) ?? null)),
  formerTextDigest: digestOf(JSON.stringify(texts)),
});
