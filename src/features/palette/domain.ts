/** Characters of a query that count; nobody types more to find something. */
export const LONGEST_QUERY = 80;
/** Words of a query that count. */
const MOST_WORDS = 5;

/** The words of a query in the spelling that is compared. */
export function wordsOf(query: string): readonly string[] {
  return fold(query).slice(0, LONGEST_QUERY).split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
}

const fold = (text: string): string => text.normalize('NFKC').toLowerCase().trim();

/** Whether the words say enough to look for them in the portal: one Latin letter is in every name. */
export const isSearchable = (words: readonly string[]): boolean =>
  words.some((word) => word.length > 1 || /\p{Script=Han}/u.test(word));

/**
 * How well a name fits: 0 when it begins with the words, 1 when one of its words begins with each of them, 2 when it has
 * them anywhere.
 * @returns undefined when it lacks one of them
 */
export function fitOf(words: readonly string[], name: string): number | undefined {
  const folded = fold(name);
  if (!words.every((word) => folded.includes(word))) return undefined;
  if (folded.startsWith(words.join(' '))) return 0;
  const parts = folded.split(/[\s\p{P}]+/u);
  return words.every((word) => parts.some((part) => part.startsWith(word))) ? 1 : 2;
}

/** The entries that have all words in their name or in what it belongs to, the best first. */
export function matching<Entry extends { readonly label: string; readonly group?: string | undefined }>(
  words: readonly string[],
  entries: readonly Entry[],
): readonly Entry[] {
  return entries
    .flatMap((entry) => {
      const fit = fitOf(words, entry.label);
      if (fit !== undefined) return [{ entry, fit }];
      return fitOf(words, `${entry.group ?? ''} ${entry.label}`) === undefined ? [] : [{ entry, fit: 3 }];
    })
    .toSorted((one, other) => one.fit - other.fit)
    .map(({ entry }) => entry);
}

/** Something that the portal found. */
export interface Found {
  /** Path of its page in the admin. */
  readonly href: string;
  readonly title: string;
  /** What it is, in the reader's language. */
  readonly kind: string;
  /** What tells it from others of the same name, such as an organization. */
  readonly detail?: string;
}
