import { z } from 'zod';

/** What is in a list, and how it is read. */
export interface ListItems {
  readonly items: ArrangedCollection;
  /** The field of an item that names what it belongs to, in a list of that. */
  readonly field?: string;
  /** The field that names an item. */
  readonly title: string;
  /** As the site sorts them. */
  readonly sort: readonly string[];
  /** Where an item is at first; the last place unless it says otherwise. */
  readonly newest?: 'first';
}

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

/** Lists of all items of a collection. */
export const wholeLists = {
  documents: { title: 'title', sort: ['order', 'slug'] },
  'faq-categories': { title: 'title', sort: ['order', 'slug'] },
  // The home page shows the first ones, and a new video is news.
  videos: { title: 'title', sort: ['order', '-publishedAt'], newest: 'first' },
  'mailing-lists': { title: 'name', sort: ['order', 'slug'] },
  specifications: { title: 'title', sort: ['order', 'slug'] },
} as const satisfies Record<string, Omit<ListItems, 'items'>>;

export type ArrangedOwner = keyof typeof arrangedLists;
export type WholeList = keyof typeof wholeLists;
/** A collection whose items have places. */
export type ArrangedCollection = (typeof arrangedLists)[ArrangedOwner]['items'] | WholeList;

export const isArrangedOwner = (slug: string): slug is ArrangedOwner => Object.hasOwn(arrangedLists, slug);
export const isWholeList = (slug: string): slug is WholeList => Object.hasOwn(wholeLists, slug);
export const wholeListNames = Object.keys(wholeLists).filter(isWholeList);

/** What a list belongs to. */
export interface ListOwner {
  readonly collection: ArrangedOwner;
  readonly id: string;
}

/** Which list: of what belongs to an item, or of a whole collection. */
export type ListOf = ListOwner | { readonly collection: WholeList; readonly id?: undefined };

export function itemsOf(list: ListOf): ListItems {
  if (list.id !== undefined) return arrangedLists[list.collection];
  return { ...wholeLists[list.collection], items: list.collection };
}

/** An item of a list. */
export interface ArrangedItem {
  readonly id: string;
  /** Empty for an item without a title in any language. */
  readonly title: string;
  /** Of a chapter or a document. */
  readonly number?: string;
  /** Of a specification, of which there is one item for each version. */
  readonly version?: string;
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

export interface Place {
  /** From 0. */
  readonly index: number;
  readonly count: number;
}

/** The place of each item, by its ID, among those beside it. */
export function placesOf(items: readonly ArrangedItem[]): ReadonlyMap<string, Place> {
  const groups = Map.groupBy(items, ({ parent, depth }) => `${depth} ${parent ?? ''}`);
  return new Map(
    [...groups.values()].flatMap((beside) =>
      beside.map(({ id }, index) => [id, { index, count: beside.length }] as const),
    ),
  );
}

/** What an item is called, with its number or version. @param untitled for one without a title */
export const nameOf = ({ number, title, version }: ArrangedItem, untitled: string): string =>
  [number, title || untitled, version].filter(Boolean).join(' ');

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
