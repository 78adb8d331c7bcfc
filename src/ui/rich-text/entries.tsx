import type { ReactNode } from 'react';

import { classNames } from '../class-names';
import { ResponsiveImage } from '../patterns/responsive-image';
import { KeptDates } from '../words/kept-dates';
import { initialsOf } from '../words/initials';
import { KeptWords } from '../words/kept-words';
import styles from './entries.module.css';
import type { Entry, EntryLook } from './model';
import { NextMeeting } from './next-meeting';
import { PictureView } from './picture-view';

/** Cards, steps, people, events, key figures, or logos: a list whose entries look like what they are. */
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
  if (look === 'logos') return <Logos entries={entries} />;
  const List = look === 'steps' || look === 'timeline' ? 'ol' : 'ul';
  return (
    // The design hides the marks of the list, which Safari otherwise takes for the end of its role.
    <List role="list" className={classNames(styles.entries, styles[look])}>
      {entries.map((entry, index) => (
        <li key={index} className={entry.href ? styles.linked : undefined}>
          {entry.picture && (
            <div className={styles.picture}>
              <PictureView
                picture={entry.picture}
                sizes={look === 'people' ? '4rem' : 'min(100vw - 2rem, 22rem)'}
                widest={look === 'people' ? 320 : 960}
              />
            </div>
          )}
          {look === 'people' && !entry.picture && (
            <span className={styles.initials} aria-hidden>
              {initialsOf(entry.title)}
            </span>
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
            {entry.body.length > 0 && <div className={styles.body}>{bodies[index]}</div>}
            {entry.meetings && <NextMeeting meetings={entry.meetings} className={styles.meeting} />}
          </div>
        </li>
      ))}
    </List>
  );
}

/** Logos on light ground in both themes, since most are drawn for it; where there is none, the name is shown. */
function Logos({ entries }: { entries: readonly Entry[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari takes a list without marks for none
    <ul role="list" className={classNames(styles.entries, styles.logos)}>
      {entries.map(({ title, href, picture }, index) => {
        const logo = picture ? (
          <ResponsiveImage picture={picture} sizes="12rem" widest={480} />
        ) : (
          <KeptWords text={title} />
        );
        return <li key={index}>{href ? <a href={href}>{logo}</a> : <span>{logo}</span>}</li>;
      })}
    </ul>
  );
}
