import { useCallback, useEffect, useRef, useState } from 'react';

import type { LocalDraft } from '@/cms/editing/admin/local-drafts';
import { useKeptDrafts } from '@/cms/editing/admin/use-kept-drafts';

import { openOffer } from './kept-captions';

/** Milliseconds without a change after which captions are put away. */
const SETTLE = 300;

/**
 * Keeps captions that are not saved in this browser, and offers those that an earlier page or another window kept. A page that
 * would lose some asks before it closes.
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
  const [opened] = useState(saved);
  const isLost = useCallback(
    (draft: LocalDraft) => openOffer(sourceOf(draft), opened, opened) !== undefined,
    [opened],
  );
  const { keep: put, offer: found, settle } = useKeptDrafts(whose.join(':'), isLost);
  const putRef = useRef(put);
  const latest = useRef<() => void>(undefined);
  const isChanged = written !== saved;
  const offer = openOffer(sourceOf(found), saved, written);
  const isOver = found !== undefined && offer === undefined;

  useEffect(() => {
    // An offer that is over does not come back with the next letter.
    if (isOver) settle();
  });

  useEffect(() => {
    putRef.current = put;
  });
  // With a list: while the video plays, the page is rendered more often than captions settle.
  useEffect(() => {
    const keep = () =>
      putRef.current(
        isChanged ? { base: { source: saved }, mine: { source: written }, at: Date.now() } : undefined,
      );
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
  }, [isChanged, saved, written]);
  // A link of the admin takes this page away without an event of the window.
  useEffect(() => () => latest.current?.(), []);

  return { offer, forget: settle };
}

function sourceOf(draft: LocalDraft | undefined): string | undefined {
  const source = draft?.mine.source;
  return typeof source === 'string' ? source : undefined;
}
