import type { ReactNode } from 'react';

import { Icon, type IconName } from '../icons/icon';
import styles from './notice.module.css';

type NoticeTone = 'info' | 'success' | 'warning' | 'danger';

const icons: Record<NoticeTone, IconName> = {
  info: 'info',
  success: 'check',
  warning: 'warning',
  danger: 'danger',
};

export interface NoticeProps {
  tone?: NoticeTone;
  /** Says what kind of notice it is, for people who do not see the color; also its heading. */
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  /** Read out immediately when it appears after the page has loaded. */
  live?: boolean;
}

/** A message that belongs to the page and stays. */
export function Notice({ tone = 'info', title, children, action, live = false }: NoticeProps) {
  return (
    <div className={`${styles.notice ?? ''} ${styles[tone] ?? ''}`} role={live ? 'alert' : 'note'}>
      <Icon name={icons[tone]} />
      <div>
        <p className={styles.title}>{title}</p>
        {children}
      </div>
      {action}
    </div>
  );
}
