/**
 * Cache tags: every read of content carries the tag of what it depends on, and every change of content expires it.
 * One tag a collection or global is deliberate: lists, related items, feeds and switchers depend on the collection as
 * a whole, and re-rendering a page costs less than working out which pages a change does not touch (ADR 003).
 */
export function collectionTag(slug: string): string {
  return `collection:${slug}`;
}

export function globalTag(slug: string): string {
  return `global:${slug}`;
}
