import { useState } from 'react';

/**
 * A text that is kept in this tab until it was sent: leaving a case, closing its form or an ended session loses nothing.
 * @param key names the text, such as a case and what is written about it
 * @returns the text, and a function that replaces it; an empty text is forgotten
 */
export function useDraft(key: string): readonly [string, (text: string) => void] {
  const [text, setText] = useState(() => stored()?.getItem(`review:${key}`) ?? '');
  const write = (next: string) => {
    setText(next);
    if (next === '') stored()?.removeItem(`review:${key}`);
    else stored()?.setItem(`review:${key}`, next);
  };
  return [text, write];
}

/** The tab's storage; undefined where the browser keeps nothing. */
function stored(): Storage | undefined {
  try {
    return window.sessionStorage;
  } catch {
    return undefined;
  }
}
