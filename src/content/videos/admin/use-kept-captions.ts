import { useEffect, useMemo, useState } from 'react';

import { browserStore, localDraft } from '@/cms/editing/admin/local-drafts';

import { openOffer } from './kept-captions';

/** Milliseconds without a change after which captions are put away. */
const SETTLE = 300;

/**
 * Keeps captions that are not saved in this browser, and offers those that an earlier page kept. A page that would lose some
 * asks before it closes.
 * @param whose account, video, and language
 * @param saved the file as it is
 * @param written the file as it would become
 */
export function useKeptCaptions({
  whose,
  saved,
  written,
}: {
  whose: readonly string[];
  saved: string;
  written: string;
}): { readonly offer: string | undefined; readonly forget: () => void } {
  const key = whose.join(':');
  const draft = useMemo(() => localDraft(browserStore(), [key]), [key]);
  const [offer, setOffer] = useState<string>();
  const [isRead, setRead] = useState(false);
  const isChanged = written !== saved;
  const open = openOffer(offer, saved, written);
  // An offer that is over does not come back with the next letter.
  if (offer !== open) setOffer(open);

  useEffect(() => {
    queueMicrotask(() => {
      const source = draft.read(Date.now())?.mine.source;
      setOffer(typeof source === 'string' ? source : undefined);
      setRead(true);
    });
  }, [draft]);

  useEffect(() => {
    // Until the offer is answered, its place is taken.
    const canKeep = isRead && open === undefined;
    if (!isChanged) {
      if (canKeep) draft.remove();
      return undefined;
    }
    const keep = () => {
      if (canKeep) draft.write({ base: { source: saved }, mine: { source: written }, at: Date.now() });
    };
    const ask = (event: BeforeUnloadEvent) => {
      keep();
      event.preventDefault();
    };
    const timer = window.setTimeout(keep, SETTLE);
    window.addEventListener('beforeunload', ask);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener('beforeunload', ask);
    };
  }, [draft, isRead, open, isChanged, saved, written]);

  return {
    offer: open,
    forget: () => {
      draft.remove();
      setOffer(undefined);
    },
  };
}
