import { useCallback, useEffect, useRef, useState } from 'react';

import type { LocalDraft } from '../../editing/admin/local-drafts';
import { useKeptDrafts } from '../../editing/admin/use-kept-drafts';
import { isSame, mergeValues, type Values } from '../../editing/merge';

/** Milliseconds without a change after which what was typed is put away. */
const SETTLE = 300;

/**
 * Keeps what was typed into a translation and not saved in this browser, and offers what an earlier page or another window kept:
 * links of the admin leave a page without a question, and a browser can close.
 * @param whose account, item, and language
 * @param base the fields as they are saved
 * @param values the fields as they are on the page
 * @param changed names of the fields that differ
 */
export function useKeptTranslation(
  whose: readonly string[],
  { base, values, changed }: { base: Values; values: Values; changed: readonly string[] },
): {
  readonly offer: LocalDraft | undefined;
  /** Forgets what is offered: it is on the page again, or nobody wants it. */
  readonly settle: () => void;
} {
  const isChanged = changed.length > 0;
  const latest = useRef<() => void>(undefined);
  const [opened] = useState(base);
  const isLost = useCallback((found: LocalDraft) => addsTo(found, opened), [opened]);
  const { keep: put, offer, settle } = useKeptDrafts(whose.join(':'), isLost);

  // Without a list: the page is rendered with every letter.
  useEffect(() => {
    const parts = (of: Values) =>
      Object.fromEntries(changed.map((name) => [name, of[name] ?? null] as const));
    const keep = () =>
      put(isChanged ? { base: parts(base), mine: parts(values), at: Date.now() } : undefined);
    latest.current = keep;
    const ask = (event: BeforeUnloadEvent) => {
      keep();
      if (isChanged) event.preventDefault();
    };
    const timer = window.setTimeout(keep, SETTLE);
    window.addEventListener('beforeunload', ask);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener('beforeunload', ask);
    };
  });
  // A link of the admin takes this page away without an event of the window.
  useEffect(() => () => latest.current?.(), []);

  return { offer, settle };
}

/** Whether a draft says something that is not saved in the meantime. */
function addsTo({ base, mine }: LocalDraft, saved: Values): boolean {
  return Object.keys(mine).some((name) => {
    const parts = (of: Values) => ({ [name]: of[name] ?? null });
    const merged = mergeValues(parts(base), parts(mine), parts(saved), () => 'mine').values;
    return !isSame(merged[name], saved[name] ?? null);
  });
}
