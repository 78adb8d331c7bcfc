import type { ReactNode } from 'react';

import styles from './prose.module.css';

interface ScrollProps {
  /** Names the region while it scrolls. */
  label: string;
  id?: string;
  children: ReactNode;
}

/**
 * Content that may be wider than the column: scrolls on its own. Only while it really does, `followScrollers` makes it
 * a named stop of the keyboard; browsers do the same without scripts.
 */
export function Scroll({ label, id, children }: ScrollProps) {
  return (
    <div id={id || undefined} className={`${styles.scroll ?? ''} fading`} data-scroll={label}>
      {children}
    </div>
  );
}
