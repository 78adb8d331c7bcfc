import { foldText } from './fold';

/** Units of a title that are compared as a whole. */
const LONGEST_KEY = 200;

/** A title or query as they are compared with each other as a whole: folded, without punctuation between words. */
export function keyOf(text: string): string {
  return foldText(text)
    .replaceAll(/[^\p{L}\p{N}.+#/_-]+|[.+/_-]+(?=\s|$)|(?<=\s|^)[.+/_-]+/gu, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
    .slice(0, LONGEST_KEY);
}
