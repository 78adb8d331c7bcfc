import { useCallback, useEffect } from 'react';

import { isSame, mergeValues } from '../merge';

import type { LocalDraft } from './local-drafts';
import type { OpenForm } from './open-form';
import { useKeptDrafts } from './use-kept-drafts';

/** Milliseconds without a change after which what was typed is put away. */
const SETTLE = 300;

/**
 * Keeps what is typed in a form and not saved, and offers what an earlier page or another window kept.
 * @param whose account, item and language
 */
export function useLocalDraft(form: OpenForm, whose: string) {
  const isLost = useCallback(
    (found: LocalDraft) =>
      Object.keys(found.mine).some((name) => {
        const parts = (values: Record<string, unknown>) => ({ [name]: values[name] });
        const base = parts(form.base);
        const { values } = mergeValues(parts(found.base), parts(found.mine), base, () => 'mine');
        return !isSame(values[name], form.base[name]);
      }),
    [form],
  );
  const { keep, offer, settle } = useKeptDrafts(whose, isLost);

  // Without a list: the component is rendered with every change of the form.
  useEffect(() => {
    const put = () => {
      const mine = form.unsaved();
      if (Object.keys(mine).length === 0) {
        keep(undefined);
        return;
      }
      const base = Object.fromEntries(Object.keys(mine).map((name) => [name, form.base[name]] as const));
      keep({ base, mine, at: Date.now() });
    };
    const timer = window.setTimeout(put, SETTLE);
    window.addEventListener('pagehide', put);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener('pagehide', put);
    };
  });

  return { offer, settle };
}
