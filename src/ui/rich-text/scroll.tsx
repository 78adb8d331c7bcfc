import type { ReactNode } from 'react';

import styles from './prose.module.css';

/** Content that may be wider than the column: scrolls on its own, also by keyboard. */
export function Scroll({ label, id, children }: { label: string; id?: string; children: ReactNode }) {
  return (
    <div
      id={id || undefined}
      className={`${styles.scroll ?? ''} fading`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
      tabIndex={0}
      role="group"
      aria-label={label}
    >
      {children}
    </div>
  );
}
