import type { ReactNode } from 'react';

import styles from './ui-kit.module.css';

/** A part of the kit, with its name beside it. */
export function Specimen(props: {
  id: string;
  title: string;
  /** What the part is for, where no page shows it. */
  note?: string;
  children: ReactNode;
}) {
  const { id, title, note, children } = props;
  return (
    <section id={id} className={styles.specimen} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <div className={styles.states}>
        {note && <p className={styles.note}>{note}</p>}
        {children}
      </div>
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
