import { useAuth } from '@payloadcms/ui';
import { useState, useSyncExternalStore } from 'react';

import { browserStore, localDraft } from '../editing/admin/local-drafts';

import { type DraftTexts, type DraftStore, saysTheSame, typedTexts, withKept } from './typed-texts';

const places = { tab: typedTexts(tabStore()), browser: typedTexts(lastingStore()) };

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
 * Texts that are kept until they were sent: leaving the page, closing the form or an ended session loses nothing.
 * @param key names the form, such as a comment and what is written about it
 * @param begun what the form begins with; who types that again has typed nothing
 * @param place `browser` for texts that are about nobody: they outlive the tab, like those of items
 */
export function useDraft<Name extends string>(
  key: string,
  begun: DraftTexts<Name>,
  place: keyof typeof places = 'tab',
): Draft<Name> {
  const { user } = useAuth();
  const drafts = places[place];
  // Whose page this is, also while their session has ended.
  const [account] = useState(() => String(user?.id));
  const whose = `${account}:${key}`;
  const kept = useSyncExternalStore(
    drafts.subscribe,
    () => drafts.read(whose),
    // The server knows nothing of the browser.
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

/** The storage of the browser, in which a text that nobody sends is forgotten in the end. */
function lastingStore(): DraftStore {
  const store = browserStore();
  return {
    getItem(key) {
      const { text } = localDraft(store, [key]).read(Date.now())?.mine ?? {};
      return typeof text === 'string' ? text : null;
    },
    setItem: (key, text) => localDraft(store, [key]).write({ base: {}, mine: { text }, at: Date.now() }),
    removeItem: (key) => localDraft(store, [key]).remove(),
  };
}
