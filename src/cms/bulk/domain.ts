import { z } from 'zod';

import { locales, type Locale } from '@/i18n/locales';

/** What staff do with many items of a list together (ADR 225). */
export const bulkOperations = ['publish', 'unpublish', 'trash'] as const;
export type BulkOperation = (typeof bulkOperations)[number];

/** Items that one action takes: as many as a person looks through before confirming, and as a request plans in a few seconds. */
export const MOST_ITEMS = 100;

/**
 * - `waiting`: can be taken back; nothing has happened
 * - `undone`: was taken back
 * - `running`: the worker is at it
 * - `done`: each item has its outcome
 */
export const bulkStates = ['waiting', 'undone', 'running', 'done'] as const;
type BulkState = (typeof bulkStates)[number];

/** Body of `POST …/bulk/plan`. */
export const planSchema = z.strictObject({
  operation: z.enum(bulkOperations),
  ids: z.array(z.uuid('format')).min(1, 'empty').max(MOST_ITEMS, 'tooLong'),
});

/** An item as its person has seen it, and the languages in which something is done to it; none for the trash. */
const chosenItem = z.strictObject({
  id: z.uuid('format'),
  savedAt: z.iso.datetime({ offset: true, error: 'format' }),
  languages: z.array(z.enum(locales)).max(locales.length, 'tooLong'),
});
export interface ChosenItem {
  readonly id: string;
  readonly savedAt: string;
  readonly languages: readonly Locale[];
}

const isOncePerItem = (items: readonly ChosenItem[]) =>
  new Set(items.map(({ id }) => id)).size === items.length;

/** Body of `POST …/bulk`. */
export const bulkSchema = z
  .strictObject({
    operation: z.enum(bulkOperations),
    items: z.array(chosenItem).min(1, 'empty').max(MOST_ITEMS, 'tooLong').refine(isOncePerItem, 'format'),
  })
  .refine(
    ({ operation, items }) => operation === 'trash' || items.every(({ languages }) => languages.length > 0),
    { error: 'empty', path: ['items'] },
  );

/**
 * Why nothing is done to an item, or to one of its languages:
 *
 * - `same`: its newest text is public already
 * - `unwritten`: there is no text in the language
 * - `notPublic`: visitors cannot read it
 * - `incomplete`: `fields` have to be filled in or corrected first
 * - `edited`: `name` is writing in it
 * - `waiting`: another action is about to change it
 * - `used`: `count` items and settings use the file
 * - `changed`: someone has saved it since it was chosen
 * - `gone`: it no longer exists, or the person may not read it
 * - `forbidden`: the person may not do that
 * - `refused`: a rule of its own, which `message` says
 * - `failed`: the portal failed, which the log says
 */
export type Skip =
  | {
      readonly reason:
        'same' | 'unwritten' | 'notPublic' | 'waiting' | 'changed' | 'gone' | 'forbidden' | 'failed';
    }
  | { readonly reason: 'incomplete'; readonly fields: readonly string[] }
  | { readonly reason: 'edited'; readonly name: string }
  | { readonly reason: 'used'; readonly count: number }
  | { readonly reason: 'refused'; readonly message: string };

/** What would become of an item. */
export interface PlannedItem {
  readonly id: string;
  /** In the language of the admin, or in another one; empty if it has none. */
  readonly title: string;
  /** ISO 8601 UTC; empty for what is gone. */
  readonly savedAt: string;
  /** Languages in which it would be done; for the trash, those in which visitors read the item now. */
  readonly languages: readonly Locale[];
  /** Of the languages in which it would not be done. */
  readonly skips: Readonly<Partial<Record<Locale, Skip>>>;
  /** Why nothing would be done at all. */
  readonly skip?: Skip;
}

/** What became of an item. */
export interface BulkOutcome {
  readonly id: string;
  readonly title: string;
  /** Nothing, if all went well. */
  readonly skip?: Skip;
}

/** An action as the browser follows it. */
export interface BulkProgress {
  readonly id: string;
  readonly collection: string;
  readonly operation: BulkOperation;
  readonly state: BulkState;
  /** Seconds until it begins. */
  readonly waits: number;
  readonly items: readonly Pick<ChosenItem, 'id' | 'languages'>[];
  readonly outcomes: readonly BulkOutcome[];
}

/** How many items are meant, and how many of them in each language. */
export interface BulkCounts {
  readonly items: number;
  /** The largest first; languages without an item are left out. */
  readonly languages: readonly { readonly language: Locale; readonly count: number }[];
  /** Whether the items of each language are among those of the one before it. */
  readonly isNested: boolean;
}

/** Counts what a sentence about the items says. */
export function countsOf(items: readonly Pick<ChosenItem, 'languages'>[]): BulkCounts {
  const languages = locales
    .map((language) => ({
      language,
      count: items.filter((item) => item.languages.includes(language)).length,
    }))
    .filter(({ count }) => count > 0)
    .toSorted((first, second) => second.count - first.count);
  const isNested = languages.every(({ language }, at) => {
    const larger = languages[at - 1]?.language;
    return (
      larger === undefined ||
      items.every((item) => !item.languages.includes(language) || item.languages.includes(larger))
    );
  });
  return { items: items.length, languages, isNested };
}
