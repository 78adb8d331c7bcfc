import { z } from 'zod';

/** Lists that people put in order at what they belong to: the collection of that, what it is called, and what is in the list. */
export const arrangedLists = {
  'faq-categories': {
    name: 'title',
    items: 'faqs',
    field: 'category',
    title: 'question',
    sort: ['order', 'slug'],
  },
  releases: {
    name: 'version',
    items: 'chapters',
    field: 'release',
    title: 'title',
    sort: ['order', 'number'],
  },
} as const;

export type ArrangedOwner = keyof typeof arrangedLists;

export const isArrangedOwner = (slug: string): slug is ArrangedOwner => Object.hasOwn(arrangedLists, slug);

/** An item of a list. */
export interface ArrangedItem {
  readonly id: string;
  /** Empty for an item without a title in any language. */
  readonly title: string;
  /** Of a chapter. */
  readonly number?: string;
  /** The item that it is below, if that is in the list. */
  readonly parent?: string;
  readonly depth: number;
  /** Whether visitors see it in a language. */
  readonly isPublic: boolean;
}

export interface Arrangement {
  /** Each item right before those below it. */
  readonly items: readonly ArrangedItem[];
  /** Changes with the order, and with which items there are. */
  readonly revision: string;
  /** Whether the person may change the order. */
  readonly mayArrange: boolean;
}

/** More items than a list has; a document of 600 pages has about 200 chapters. */
const MOST_ITEMS = 2_000;

export const arrangementSchema = z.strictObject({
  /** In their new order; items below another one stay there. */
  ids: z.array(z.uuid()).max(MOST_ITEMS),
  /** Of the order that the person has seen. */
  revision: z.string().max(64),
});

interface InTree {
  readonly id: string;
  readonly parent?: string | undefined;
}

/** Puts each item right before those below it, which keep the order that they came in. */
export function inTree<Item extends InTree>(items: readonly Item[]): (Item & { readonly depth: number })[] {
  const present = new Set(items.map(({ id }) => id));
  const children = Map.groupBy(items, ({ parent }) =>
    parent !== undefined && present.has(parent) ? parent : undefined,
  );
  const listed = new Set<string>();
  const below = (parent: string | undefined, depth: number): (Item & { depth: number })[] =>
    (children.get(parent) ?? []).flatMap((item) => {
      if (listed.has(item.id)) return [];
      listed.add(item.id);
      return [{ ...item, depth }, ...below(item.id, depth + 1)];
    });
  const placed = below(undefined, 0);
  // Items that are below each other in a circle.
  return [...placed, ...items.filter(({ id }) => !listed.has(id)).map((item) => ({ ...item, depth: 0 }))];
}

/** The place of an item among those beside it. */
export function placeOf(items: readonly ArrangedItem[], id: string): { index: number; count: number } {
  const beside = besideOf(items, id);
  return { index: beside.findIndex((item) => item.id === id), count: beside.length };
}

/** Items at the same level below the same one. */
function besideOf(items: readonly ArrangedItem[], id: string): readonly ArrangedItem[] {
  const moved = items.find((item) => item.id === id);
  return items.filter(({ parent, depth }) => parent === moved?.parent && depth === moved?.depth);
}

/** Moves an item, with those below it, to a place among those beside it. @param index from 0 */
export function moved(items: readonly ArrangedItem[], id: string, index: number): readonly ArrangedItem[] {
  const beside = besideOf(items, id).map((item) => item.id);
  const order = beside.filter((one) => one !== id).toSpliced(index, 0, id);
  const ranks = new Map(order.map((one, rank) => [one, rank]));
  const originals = items.filter((item) => ranks.has(item.id));
  const sorted = originals.toSorted((a, b) => (ranks.get(a.id) ?? 0) - (ranks.get(b.id) ?? 0));
  let next = 0;
  return inTree(items.map((item) => (ranks.has(item.id) ? (sorted[next++] ?? item) : item)));
}

/** Moves an item to where another one is; only the part of the way that is among those beside it counts. */
export function dragged(items: readonly ArrangedItem[], from: number, to: number): readonly ArrangedItem[] {
  const item = items[from];
  if (!item || from === to || to < 0) return items;
  const others = besideOf(items, item.id).filter(({ id }) => id !== item.id);
  const passed = others.filter(({ id }) => {
    const place = items.findIndex((other) => other.id === id);
    return to > from ? place <= to : place < to;
  });
  return moved(items, item.id, passed.length);
}
