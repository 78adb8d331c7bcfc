import { isRecord } from '@/platform/http/refusal';

import { mergeValues, type Values } from '../merge';

/** What was typed and not saved, with the values that it was typed over. */
export interface LocalDraft {
  readonly base: Values;
  readonly mine: Values;
  /** Milliseconds since 1970. */
  readonly at: number;
}

const PREFIX = 'portal-draft:';

/** Days after which a draft is forgotten. */
const KEPT_DAYS = 14;
const DAY = 86_400_000;

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** Where drafts of one form are kept. */
export interface DraftPlace {
  readonly key: string;
  read(now: number): LocalDraft | undefined;
  write(draft: LocalDraft): void;
  remove(): void;
}

/**
 * Keeps what a person typed and has not saved in this browser, until it is saved: for when the network drops, the session ends,
 * or the browser closes. A browser without storage keeps nothing.
 * @param whose account, item and language: nobody else is offered it
 */
export const localDraft = (store: Store | undefined, whose: readonly string[]): DraftPlace =>
  placeIn(store, PREFIX + whose.join(':'));

/** The same, with a place for each form: two windows of one item do not replace what the other keeps. */
export function localDrafts(store: Store | undefined, whose: string) {
  const own = `${PREFIX}${whose}:form:`;
  return {
    /** @param form names a form, in whatever window */
    of: (form: string) => placeIn(store, own + form),
    /** Those of all forms, open or gone, in which something is kept. */
    kept: () =>
      keysOf(store)
        .filter((key) => key.startsWith(own))
        .map((key) => placeIn(store, key)),
  };
}

function placeIn(store: Store | undefined, key: string): DraftPlace {
  return {
    key,
    read(now) {
      const draft = parsed(store?.getItem(key));
      return draft && now - draft.at < KEPT_DAYS * DAY ? draft : undefined;
    },
    write(draft) {
      try {
        store?.setItem(key, JSON.stringify(draft));
      } catch {
        // The storage is full; the form still has it.
      }
    },
    remove: () => store?.removeItem(key),
  };
}

/** A draft and the places in which it is kept. */
export interface OfferedDraft extends LocalDraft {
  readonly places: readonly DraftPlace[];
}

/**
 * What is offered first: the oldest of several drafts, with those that followed it as far as they say nothing different. Two
 * windows in which the same field was typed are offered one after the other, so neither text is lost.
 */
export function firstOffer(drafts: readonly OfferedDraft[]): OfferedDraft | undefined {
  const [first, ...others] = drafts.toSorted((one, other) => one.at - other.at);
  let joined = first;
  for (const other of others) {
    const next: OfferedDraft | undefined = joined && joinedDraft(joined, other);
    if (!next) break;
    joined = next;
  }
  return joined;
}

function joinedDraft(earlier: OfferedDraft, later: OfferedDraft): OfferedDraft | undefined {
  const mine = { ...earlier.mine, ...later.mine };
  for (const name of Object.keys(later.mine).filter((one) => one in earlier.mine)) {
    const part = (values: Values) => ({ [name]: values[name] });
    const { values, conflicts } = mergeValues(
      part(earlier.base),
      part(later.mine),
      part(earlier.mine),
      () => 'mine',
    );
    if (conflicts.length > 0) return undefined;
    mine[name] = values[name];
  }
  const base = { ...later.base, ...earlier.base };
  return { base, mine, at: later.at, places: [...earlier.places, ...later.places] };
}

/** Removes drafts of all items that are too old to be offered. */
export function forgetOldDrafts(store: Store | undefined, now: number): void {
  for (const key of keysOf(store)) {
    if (!key.startsWith(PREFIX)) continue;
    const draft = parsed(store?.getItem(key));
    if (!draft || now - draft.at >= KEPT_DAYS * DAY) store?.removeItem(key);
  }
}

const keysOf = (store: Store | undefined): string[] =>
  Array.from({ length: store?.length ?? 0 }, (_none, index) => store?.key(index) ?? '');

/** The storage of this browser; undefined where it is switched off. */
export function browserStore(): Store | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}

function parsed(text: string | null | undefined): LocalDraft | undefined {
  if (!text) return undefined;
  try {
    const draft: unknown = JSON.parse(text);
    if (!isRecord(draft) || !isRecord(draft.base) || !isRecord(draft.mine)) return undefined;
    return { base: draft.base, mine: draft.mine, at: Number(draft.at) };
  } catch {
    return undefined;
  }
}
