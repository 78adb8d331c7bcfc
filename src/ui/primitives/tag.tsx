import type { ReactNode } from 'react';

import { classNames } from '../class-names';
import { badgeText } from './badge-text';
import styles from './tag.module.css';

export type Tone = 'neutral' | 'accent' | 'info' | 'success' | 'warning' | 'danger';

/** A word about a thing: its kind, version or state. */
export function Tag({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={classNames(styles.tag, styles[tone])}>{children}</span>;
}

/** A count beside a thing, at most 99+. `label` says to screen readers what is counted. */
export function Badge({ count, label }: { count: number; label: string }) {
  const text = badgeText(count);
  if (text === '') return null;
  return (
    <span className={styles.badge}>
      <span aria-hidden="true">{text}</span>
      <span className="visually-hidden">{label}</span>
    </span>
  );
}
