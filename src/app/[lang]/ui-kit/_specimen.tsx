import type { ReactNode } from 'react';

import styles from './ui-kit.module.css';

interface SpecimenProps {
  id: string;
  title: string;
  /** Where visitors meet it, or what it is for if they don’t yet. */
  use: string;
  children: ReactNode;
}

/** A part of the kit, with its name and use beside it. */
export function Specimen({ id, title, use, children }: SpecimenProps) {
  return (
    <section id={id} className={styles.specimen} aria-labelledby={`${id}-title`}>
      <header>
        <h2 id={`${id}-title`}>{title}</h2>
        <p>{use}</p>
      </header>
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
