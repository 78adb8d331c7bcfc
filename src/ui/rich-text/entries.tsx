import type { ReactNode } from 'react';

import { classNames } from '../class-names';
import { ResponsiveImage } from '../patterns/responsive-image';
import { KeptDates } from '../words/kept-dates';
import { KeptWords } from '../words/kept-words';
import styles from './entries.module.css';
import type { Entry, EntryLook } from './model';

/** Cards, steps, people, events, or key figures: a list whose entries look like what they are. */
export function Entries({
  look,
  entries,
  bodies,
}: {
  look: EntryLook;
  entries: readonly Entry[];
  /** The texts of the entries, in their order. */
  bodies: readonly ReactNode[];
}) {
  const List = look === 'steps' || look === 'timeline' ? 'ol' : 'ul';
  return (
    // The design hides the marks of the list, which Safari otherwise takes for the end of its role.
    <List role="list" className={classNames(styles.entries, styles[look])}>
      {entries.map((entry, index) => (
        <li key={index} className={entry.href ? styles.linked : undefined}>
          {entry.picture && (
            <div className={styles.picture}>
              <ResponsiveImage
                picture={entry.picture}
                sizes={look === 'people' ? '4rem' : 'min(100vw - 2rem, 22rem)'}
                widest={look === 'people' ? 320 : 960}
                placeholder
              />
            </div>
          )}
          <div className={styles.words}>
            {entry.label && (
              <p className={styles.label}>
                <KeptDates text={entry.label} />
              </p>
            )}
            <p className={styles.title}>
              {entry.href ? (
                <a href={entry.href}>
                  <KeptWords text={entry.title} />
                </a>
              ) : (
                <KeptWords text={entry.title} />
              )}
            </p>
            {bodies[index]}
          </div>
        </li>
      ))}
    </List>
  );
}
