import type { ReactNode } from 'react';

import styles from './prose.module.css';

interface ScrollProps {
  /** Names the region while it scrolls. */
  label: string;
  id?: string;
  children: ReactNode;
}

/**
 * Content that may be wider than the column: scrolls on its own, also by keyboard. Where everything fits,
 * `followScrollers` takes the stop and the name away.
 */
export function Scroll({ label, id, children }: ScrollProps) {
  return (
    <div
      id={id || undefined}
      className={`${styles.scroll ?? ''} fading`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
      tabIndex={0}
      role="group"
      aria-label={label}
      data-scroll={label}
    >
      {children}
    </div>
  );
}
