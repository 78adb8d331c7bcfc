import { useEffect, useMemo, useRef, useState } from 'react';

import {
  browserStore,
  type DraftPlace,
  firstOffer,
  forgetOldDrafts,
  type LocalDraft,
  localDrafts,
  type OfferedDraft,
} from './local-drafts';
import { holdForm, whenFormIsGone } from './open-forms';

/**
 * A place in this browser for what is typed in a form, and what is offered of forms that are gone: of an earlier page, or of
 * another window that was closed.
 * @param whose account, item and language
 * @param isLost whether the form lacks something of a draft; another function is another form
 */
export function useKeptDrafts(whose: string, isLost: (draft: LocalDraft) => boolean) {
  const [store] = useState(() => browserStore());
  const [offers, setOffers] = useState<readonly OfferedDraft[]>([]);
  const current = useRef<DraftPlace>(undefined);

  useEffect(() => {
    const ended = new AbortController();
    forgetOldDrafts(store, Date.now());
    const drafts = localDrafts(store, whose);
    const kept = drafts.kept();
    const place = drafts.of(newName());
    current.current = place;
    holdForm(place.key, ended.signal);
    queueMicrotask(() => setOffers([]));
    for (const one of kept) {
      whenFormIsGone(one.key, ended.signal, () => {
        // It may have been saved there meanwhile.
        const found = one.read(Date.now());
        if (!found) return;
        if (isLost(found)) setOffers((known) => [...known, { ...found, places: [one] }]);
        else one.remove();
      });
    }
    return () => ended.abort();
  }, [isLost, store, whose]);

  const offer = useMemo(() => firstOffer(offers), [offers]);
  return {
    offer,
    /** Keeps a draft of this form in place of the one before; undefined when everything is saved. */
    keep: (draft: LocalDraft | undefined) => {
      if (draft) current.current?.write(draft);
      else current.current?.remove();
    },
    /** Forgets the offered draft: it is in the form again, or nobody wants it. The next one is offered, if there is one. */
    settle: () => {
      const settled = new Set(offer?.places);
      for (const place of settled) place.remove();
      setOffers((known) => known.filter(({ places }) => !places.some((one) => settled.has(one))));
    },
  };
}

/** Of a form, in whatever window; pages without a secure connection have no UUIDs. */
const newName = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
