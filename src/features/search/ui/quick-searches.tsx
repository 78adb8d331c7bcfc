'use client';

import type { KeyboardEvent, ReactNode } from 'react';

import styles from './search-dialog.module.css';

interface QuickSearchesProps {
  children: ReactNode;
  onLeave: () => void;
  backToField: () => void;
}

/**
 * Recent and frequent searches; the arrow keys lead from the field through them, Home and End to the first and last, and
 * Delete removes a recent one.
 */
export function QuickSearches({ children, onLeave, backToField }: QuickSearchesProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-quick]')];
    const here = links.findIndex((link) => link === document.activeElement);
    if (event.key === 'Delete') {
      links[here]?.closest('li')?.querySelector('button')?.click();
      return;
    }
    const place = {
      ArrowDown: here + 1,
      ArrowRight: here + 1,
      ArrowUp: here - 1,
      ArrowLeft: here - 1,
      Home: 0,
      End: links.length - 1,
    }[event.key];
    if (place === undefined) return;
    event.preventDefault();
    if (place < 0) backToField();
    else links[Math.min(place, links.length - 1)]?.focus();
  };
  return (
    // The links inside take the keys; this only moves the focus between them.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- see above
    <div
      className={styles.quick}
      onKeyDown={onKeyDown}
      onClick={(event) => {
        if (event.target instanceof Element && event.target.closest('a')) onLeave();
      }}
    >
      {children}
    </div>
  );
}
