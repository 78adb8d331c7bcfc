import type { ReactNode } from 'react';

import styles from './my.module.css';

/** A part of the settings: what it is about on the left, what one can do on the right. */
export function SettingsSection({
  id,
  title,
  text,
  children,
}: {
  id: string;
  title: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        <p>{text}</p>
      </div>
      <div className={styles.body}>{children}</div>
    </section>
  );
}
