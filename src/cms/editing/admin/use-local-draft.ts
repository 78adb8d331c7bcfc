import { useEffect, useMemo, useRef, useState } from 'react';

import { isSame, mergeValues } from '../merge';

import { browserStore, forgetOldDrafts, joinDrafts, type LocalDraft, localDraft } from './local-drafts';
import type { OpenForm } from './open-form';

/** Milliseconds without a change after which what was typed is put away. */
const SETTLE = 300;

/**
 * Keeps what is typed in a form and not saved, and offers what an earlier page kept.
 * @param whose account, item and language
 */
export function useLocalDraft(form: OpenForm, whose: string) {
  const [drafts] = useState(() => browserStore());
  const { current, offered } = useMemo(
    () => ({
      current: localDraft(drafts, [whose]),
      offered: localDraft(drafts, [whose, 'offered']),
    }),
    [drafts, whose],
  );
  const [offer, setOffer] = useState<LocalDraft>();
  const isRead = useRef(false);

  useEffect(() => {
    isRead.current = false;
    const now = Date.now();
    forgetOldDrafts(drafts, now);
    const found = joinDrafts(offered.read(now), current.read(now));
    current.remove();
    const isLost =
      found &&
      Object.keys(found.mine).some((name) => {
        const parts = (values: Record<string, unknown>) => ({ [name]: values[name] });
        const base = parts(form.base);
        const { values } = mergeValues(parts(found.base), parts(found.mine), base, () => 'mine');
        return !isSame(values[name], form.base[name]);
      });
    if (isLost) offered.write(found);
    else offered.remove();
    queueMicrotask(() => setOffer(isLost ? found : undefined));
    isRead.current = true;
  }, [form, drafts, current, offered]);

  // Without a list: the component is rendered with every change of the form.
  useEffect(() => {
    const keep = () => {
      if (!isRead.current) return;
      const mine = form.unsaved();
      if (Object.keys(mine).length === 0) return current.remove();
      const base = Object.fromEntries(Object.keys(mine).map((name) => [name, form.base[name]] as const));
      return current.write({ base, mine, at: Date.now() });
    };
    const timer = window.setTimeout(keep, SETTLE);
    window.addEventListener('pagehide', keep);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener('pagehide', keep);
    };
  });

  return {
    offer,
    /** Forgets the offered draft: it is in the form again, or nobody wants it. */
    settle: () => {
      offered.remove();
      setOffer(undefined);
    },
  };
}
