import { useEffect, useMemo, useRef, useState } from 'react';

import {
  browserStore,
  forgetOldDrafts,
  joinDrafts,
  type LocalDraft,
  localDraft,
} from '../../editing/admin/local-drafts';
import { isSame, mergeValues, type Values } from '../../editing/merge';

/** Milliseconds without a change after which what was typed is put away. */
const SETTLE = 300;

/**
 * Keeps what was typed into a translation and not saved in this browser, and offers what an earlier page kept: links of
 * the admin leave a page without a question, and a browser can close.
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
  const key = whose.join(':');
  const { current, offered } = useMemo(() => {
    const store = browserStore();
    return { current: localDraft(store, [key]), offered: localDraft(store, [key, 'offered']) };
  }, [key]);
  const [offer, setOffer] = useState<LocalDraft>();
  const [isRead, setRead] = useState(false);
  const latest = useRef<() => void>(undefined);
  const isChanged = changed.length > 0;
  const [opened] = useState(base);

  useEffect(() => {
    queueMicrotask(() => {
      const now = Date.now();
      forgetOldDrafts(browserStore(), now);
      const found = joinDrafts(offered.read(now), current.read(now));
      current.remove();
      const isLost = found !== undefined && addsTo(found, opened);
      // What is offered stays in a place of its own while something else is typed.
      if (isLost) offered.write(found);
      else offered.remove();
      setOffer(isLost ? found : undefined);
      setRead(true);
    });
  }, [current, offered, opened]);

  // Without a list: the page is rendered with every letter.
  useEffect(() => {
    const parts = (of: Values) =>
      Object.fromEntries(changed.map((name) => [name, of[name] ?? null] as const));
    const keep = () => {
      if (!isRead) return;
      if (isChanged) current.write({ base: parts(base), mine: parts(values), at: Date.now() });
      else current.remove();
    };
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

  return {
    offer,
    settle: () => {
      offered.remove();
      setOffer(undefined);
    },
  };
}

/** Whether a draft says something that is not saved in the meantime. */
function addsTo({ base, mine }: LocalDraft, saved: Values): boolean {
  return Object.keys(mine).some((name) => {
    const parts = (of: Values) => ({ [name]: of[name] ?? null });
    const merged = mergeValues(parts(base), parts(mine), parts(saved), () => 'mine').values;
    return !isSame(merged[name], saved[name] ?? null);
  });
}
