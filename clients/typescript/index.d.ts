import type { Kinds, Language } from './types.d.ts';

export type * from './types.d.ts';

/** Name of a kind of content. */
export type Kind = keyof Kinds;

/** An item, or the former slug of one, that can no longer be read. */
export interface Removal {
  id: string;
  slug: string | null;
  /** The slug that the item has now; null when it was withdrawn. */
  movedTo: string | null;
  removedAt: string;
}

export interface Page<K extends Kind> {
  items: Kinds[K][];
  /** For the next page; null at the end. */
  next: string | null;
  removed: Removal[];
}

export interface Query<K extends Kind> {
  cursor?: string;
  /** Entries in a page, 1 to 100. */
  limit?: number;
  updatedSince?: Date | string;
  fields?: readonly (keyof Kinds[K] & string)[];
}

export type Change<K extends Kind> = { item: Kinds[K]; removed?: never } | { item?: never; removed: Removal };

/** The portal refused a request. */
export class PortalRefusal extends Error {
  /** HTTP status. */
  readonly status: number;
  /** Such as `invalid_input`, `not_found`, `too_many_requests`. */
  readonly code: string;
  /** What is wrong, by language. */
  readonly messages: Partial<Record<Language, string>>;
  /** Seconds after which the request may be repeated. */
  readonly retryAfter: number | undefined;
}

/** The published content of a portal. */
export class PortalContent {
  /** @param origin such as `https://portal.example` */
  constructor(origin: string, options?: { fetch?: typeof globalThis.fetch });

  /** One page, in the order of the latest changes. */
  list<K extends Kind>(language: Language, kind: K, query?: Query<K>): Promise<Page<K>>;

  /** Everything of a kind, page after page. */
  all<K extends Kind>(
    language: Language,
    kind: K,
    query?: Omit<Query<K>, 'cursor' | 'updatedSince'>,
  ): AsyncGenerator<Kinds[K]>;

  /** What was withdrawn or moved since, and what has changed: of each page the removals come first. */
  changes<K extends Kind>(
    language: Language,
    kind: K,
    since: Date | string,
    query?: Omit<Query<K>, 'cursor' | 'updatedSince'>,
  ): AsyncGenerator<Change<K>>;

  /** An item by its slug or its id; undefined when nothing is published there. */
  item<K extends Kind>(
    language: Language,
    kind: K,
    name: string,
    query?: Pick<Query<K>, 'fields'>,
  ): Promise<Kinds[K] | undefined>;
}
