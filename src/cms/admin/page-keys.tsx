import type { ReactNode } from 'react';

import cards from './staff-cards.module.css';

/** Says which keys a page has of its own. The list of all keys repeats it. */
export const PageKeys = ({ children }: { children: ReactNode }) => (
  <p className={cards.keys} data-page-keys="">
    {children}
  </p>
);

/** What the page says of its keys, the names of keys marked; empty for a page without any. In the browser. */
export function pageKeys(): readonly { readonly text: string; readonly isKey: boolean }[] {
  const nodes = document.querySelector('[data-page-keys]')?.childNodes ?? [];
  return [...nodes].map((node) => ({ text: node.textContent ?? '', isKey: node.nodeName === 'KBD' }));
}
