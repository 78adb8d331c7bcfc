import { useAuth } from '@payloadcms/ui';
import { useState, useSyncExternalStore } from 'react';

import { type DraftTexts, saysTheSame, tabDrafts, withKept } from './tab-drafts';

const drafts = tabDrafts(tabStore());

interface Draft<Name extends string> {
  /** What was typed, or what the form begins with. */
  readonly texts: DraftTexts<Name>;
  /** What has been typed by now, for when an answer comes. */
  readonly latest: () => DraftTexts<Name>;
  readonly write: (texts: DraftTexts<Name>) => void;
  /** Once it was sent. */
  readonly forget: () => void;
}

/**
 * Texts that are kept in this tab until they were sent: leaving the page, closing the form or an ended session loses nothing.
 * @param key names the form, such as a comment and what is written about it
 * @param begun what the form begins with; who types that again has typed nothing
 */
export function useDraft<Name extends string>(key: string, begun: DraftTexts<Name>): Draft<Name> {
  const { user } = useAuth();
  // Whose page this is, also while their session has ended.
  const [account] = useState(() => String(user?.id));
  const whose = `${account}:${key}`;
  const kept = useSyncExternalStore(
    drafts.subscribe,
    () => drafts.read(whose),
    // The server knows nothing of the tab.
    () => null,
  );
  const forget = () => drafts.remove(whose);
  return {
    texts: withKept(begun, kept),
    latest: () => withKept(begun, drafts.read(whose)),
    write: (texts) => (saysTheSame(begun, texts) ? forget() : drafts.write(whose, texts)),
    forget,
  };
}

/**
 * The same for a form with one text.
 * @returns the text, and a function that replaces it; an empty text is forgotten
 */
export function useTextDraft(key: string): readonly [string, (text: string) => void] {
  const { texts, write } = useDraft(key, { text: '' });
  return [texts.text, (text) => write({ text })];
}

/** The tab's storage; undefined on the server, and where the browser keeps nothing. */
function tabStore(): Storage | undefined {
  try {
    return window.sessionStorage;
  } catch {
    return undefined;
  }
}
