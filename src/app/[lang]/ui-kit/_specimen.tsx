import type { ReactNode } from 'react';

import styles from './ui-kit.module.css';

/** A part of the kit, with its name beside it. */
export function Specimen({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className={styles.specimen} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <div className={styles.states}>{children}</div>
    </section>
  );
}

/** One state of it. */
export function State({ label, row, children }: { label?: string; row?: boolean; children: ReactNode }) {
  return (
    <div className={styles.state}>
      {label && <p className={styles.stateLabel}>{label}</p>}
      <div className={row ? styles.row : styles.stack}>{children}</div>
    </div>
  );
}
