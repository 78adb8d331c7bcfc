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

/**
 * Keeps what a person typed and has not saved in this browser, until it is saved: for when the network drops, the session ends,
 * or the browser closes. A browser without storage keeps nothing.
 * @param whose account, item and language: nobody else is offered it
 */
export function localDraft(store: Store | undefined, whose: readonly string[]) {
  const key = PREFIX + whose.join(':');
  return {
    read(now: number): LocalDraft | undefined {
      const draft = parsed(store?.getItem(key));
      return draft && now - draft.at < KEPT_DAYS * DAY ? draft : undefined;
    },
    write(draft: LocalDraft): void {
      try {
        store?.setItem(key, JSON.stringify(draft));
      } catch {
        // The storage is full; the form still has it.
      }
    },
    remove: (): void => store?.removeItem(key),
  };
}

/**
 * Two drafts of one item as one: what was typed later wins where both say something.
 * @param earlier one that was offered and not answered
 */
export function joinDrafts(
  earlier: LocalDraft | undefined,
  later: LocalDraft | undefined,
): LocalDraft | undefined {
  if (!earlier || !later) return later ?? earlier;
  const base = { ...later.base, ...earlier.base };
  const mine = { ...earlier.mine, ...later.mine };
  for (const name of Object.keys(later.mine).filter((one) => one in earlier.mine)) {
    const part = (values: Values) => ({ [name]: values[name] });
    const joined = mergeValues(part(earlier.base), part(later.mine), part(earlier.mine), () => 'mine').values;
    mine[name] = joined[name];
  }
  return { base, mine, at: later.at };
}

/** Removes drafts of all items that are too old to be offered. */
export function forgetOldDrafts(store: Store | undefined, now: number): void {
  const keys = Array.from({ length: store?.length ?? 0 }, (_none, index) => store?.key(index));
  for (const key of keys) {
    if (!key?.startsWith(PREFIX)) continue;
    const draft = parsed(store?.getItem(key));
    if (!draft || now - draft.at >= KEPT_DAYS * DAY) store?.removeItem(key);
  }
}

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
