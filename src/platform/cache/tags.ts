/**
 * Cache tags. What a visitor sees depends on items, and on lists: which items there are, in which order. A read records
 * the tags of what it touched (`recorder.ts`), and every change of content expires those that it affects (ADR 094).
 */

/** Expires with every change in a collection: for lists, counts, and anything that looks for items by a condition. */
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
