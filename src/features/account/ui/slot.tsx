import type { ReactNode } from 'react';

import styles from './my.module.css';

/** A part of the overview that another feature fills, with its own empty, loading and error states. */
export function Slot({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={styles.slot} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
