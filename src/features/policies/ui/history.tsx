import type { ReactNode } from 'react';

import styles from './history.module.css';

/** A version in the history. */
export interface HistoryEntry {
  readonly key: string;
  readonly name: string;
  /** Since when, and until when. */
  readonly when: string;
  readonly state: 'upcoming' | 'current' | 'past';
  readonly changes: string;
  readonly note?: string | undefined;
  readonly links: ReactNode;
}

/** The versions of one policy, the newest first. */
export function PolicyHistory({
  id,
  title,
  none,
  changed,
  entries,
}: {
  id: string;
  title: string;
  none: string;
  changed: string;
  entries: readonly HistoryEntry[];
}) {
  return (
    <section className={styles.policy} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {entries.length === 0 ? (
        <p className={styles.quiet}>{none}</p>
      ) : (
        <ol className={styles.entries}>
          {entries.map(({ key, name, when, state, changes, note, links }) => (
            <li key={key} className={styles.entry} data-state={state}>
              <h3 className="numeric">{name}</h3>
              <p className={styles.when}>{when}</p>
              <dl className={styles.changes}>
                <dt>{changed}</dt>
                <dd>{changes}</dd>
              </dl>
              {note && <p className={styles.quiet}>{note}</p>}
              <p className={styles.links}>{links}</p>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
