'use client';

import { useState, type KeyboardEvent, type ReactNode } from 'react';

import styles from './tabs.module.css';

export interface Tab {
  /** Also the panel's id in the page, so links can point at it. */
  id: string;
  label: ReactNode;
  panel: ReactNode;
}

/**
 * Tabs with roving focus (arrows, Home, End). Without scripts the strip is absent and all panels stand below each
 * other, so each panel brings its own heading.
 */
export function Tabs({ tabs, label }: { tabs: Tab[]; label: string }) {
  const [selected, select] = useState(tabs[0]?.id);

  const move = (event: KeyboardEvent<HTMLElement>): void => {
    const index = tabs.findIndex(({ id }) => id === selected);
    const target = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: tabs.length - 1 }[event.key];
    const tab = target === undefined ? undefined : tabs[(target + tabs.length) % tabs.length];
    if (!tab) return;
    event.preventDefault();
    select(tab.id);
    document.getElementById(`tab-${tab.id}`)?.focus();
  };

  return (
    <div className={styles.tabs}>
      <div role="tablist" aria-label={label} className={`${styles.list ?? ''} fading needs-js`}>
        {tabs.map(({ id, label: text }) => (
          <button
            key={id}
            id={`tab-${id}`}
            type="button"
            role="tab"
            aria-selected={id === selected}
            aria-controls={id}
            tabIndex={id === selected ? 0 : -1}
            className={styles.tab}
            onClick={() => select(id)}
            onKeyDown={move}
          >
            {text}
          </button>
        ))}
      </div>
      {tabs.map(({ id, panel }) => (
        <div
          key={id}
          id={id}
          role="tabpanel"
          aria-labelledby={`tab-${id}`}
          className={styles.panel}
          data-selected={id === selected || undefined}
        >
          {panel}
        </div>
      ))}
    </div>
  );
}
