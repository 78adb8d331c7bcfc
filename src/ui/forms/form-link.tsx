import type { ReactNode } from 'react';

/**
 * Makes the words of a sentence in a form a link: `t.rich('consent', { privacy: formLink('/en/privacy') })`. It opens
 * beside the page, so the form stays as it is.
 */
export function formLink(href: string): (words: ReactNode) => ReactNode {
  return (words) => (
    <a href={href} target="_blank" rel="noreferrer">
      {words}
    </a>
  );
}
