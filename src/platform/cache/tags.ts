import { createHash } from 'node:crypto';

/**
 * Cache tags. What a visitor sees depends on items, and on lists: which items there are, in which order. A read records
 * the tags of what it touched (`recorder.ts`), and every change of content expires those that it affects (ADR 094). What
 * decides a list has tags of its own, so a new text expires only what shows the item (ADR 172).
 */

/** Expires with every change in a collection: for reads of which nobody knows more. */
export function collectionTag(slug: string): string {
  return `collection:${slug}`;
}

/** Expires with a change of this item only, its publication and removal included. */
export function itemTag(slug: string, id: string): string {
  return `item:${slug}:${id}`;
}

/** The tags of a read that shows this item: the item, and the rare change of all items together. */
export function itemTags(slug: string, id: string): string[] {
  return [itemTag(slug, id), allItemsTag(slug)];
}

/** Everything that shows anything of a collection: for changes that do not say which items they concern. */
export function wholeCollectionTags(slug: string): string[] {
  return [collectionTag(slug), allItemsTag(slug)];
}

function allItemsTag(slug: string): string {
  return `items:${slug}`;
}

/** Expires when an item appears in public or disappears from it, in any language. */
export function membershipTag(slug: string): string {
  return `members:${slug}`;
}

/** Expires when this field of any item changes. */
export function fieldTag(slug: string, field: string): string {
  return `field:${slug}:${field}`;
}

/** The tags of a list that is made of these fields by conditions and sort orders; items that it shows come in addition. */
export function listTags(slug: string, fields: readonly string[]): string[] {
  return [membershipTag(slug), allItemsTag(slug), ...fields.map((field) => fieldTag(slug, field))];
}

/** Beyond this, an address names nothing that exists. */
const MAX_ADDRESS_LENGTH = 200;

/** The tags of a read that found nothing at an address: they expire when an item gets it. */
export function missingTags(slug: string, address: string): string[] {
  if (address.length > MAX_ADDRESS_LENGTH) return wholeCollectionTags(slug);
  return [addressTag(slug, address), allItemsTag(slug)];
}

/** Expires when an item at this address appears, changes, or disappears. */
export function addressTag(slug: string, address: string): string {
  // Next.js separates tags by commas.
  return `address:${slug}:${encodeURIComponent(address)}`;
}

/** Months that a read names one by one; one that spans more depends on the whole list. */
const MAX_MONTHS_NAMED = 24;

/**
 * The tags of a list that shows all items of a span of time, however many there are outside it.
 * @param field by which the span is measured
 * @param from ISO 8601, like `to`; the order does not matter
 * @returns undefined when the span is too long
 */
export function spanTags(slug: string, field: string, from: string, to: string): string[] | undefined {
  const [first, last] = [monthOf(from), monthOf(to)].sort((a, b) => a - b);
  if (first === undefined || last === undefined || !(last - first < MAX_MONTHS_NAMED)) return undefined;
  const months = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return [...months.map((month) => monthTag(slug, field, month)), allItemsTag(slug)];
}

/** Expires when an item appears in this month, leaves it, or changes there in what decides lists. */
export function monthTag(slug: string, field: string, month: number): string {
  return `month:${slug}:${field}:${month}`;
}

/** The month of a moment in UTC, counted from year 0. */
export function monthOf(moment: string): number {
  const date = new Date(moment);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

/**
 * Expires when another file takes the place of this one, or visitors may not read it any more. A file and its versions in other
 * sizes share it, since their names differ in what follows the same beginning. The name of a file may end with a size, too.
 * @param name of the file, or of one of its versions
 */
export function fileTag(slug: string, name: string): string {
  const beginning = name.replace(/\.[^.]*$/, '').replace(/(?:-\d+x\d+)+$/, '');
  // As short as all of them: a notification names many files.
  return `file:${slug}:${createHash('sha256').update(beginning).digest('hex').slice(0, 16)}`;
}

export function globalTag(slug: string): string {
  return `global:${slug}`;
}

/** Items of one collection that a read names one by one; a read of more depends on the collection. */
const MAX_ITEMS_NAMED = 40;

/** Replaces the items of a collection with the collection if there are many, or if it is among the tags anyway. */
export function condensedTags(tags: ReadonlySet<string>): string[] {
  const items = Map.groupBy(tags, (tag) => /^item:([^:]+):/.exec(tag)?.[1]);
  return [...items].flatMap(([slug, own]) => {
    if (slug === undefined) return own;
    const whole = collectionTag(slug);
    if (tags.has(whole)) return [];
    return own.length > MAX_ITEMS_NAMED ? [whole] : own;
  });
}
