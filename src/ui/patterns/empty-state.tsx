import type { ReactNode } from 'react';

import { LooseThread } from '../illustrations/loose-thread';
import styles from './empty-state.module.css';

/** What a list shows instead of nothing: drawing, a sentence, and what one can do. */
export function EmptyState(props: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  /** 1 where nothing else is on the page. */
  level?: 1 | 2 | 3 | 4;
}) {
  const { title, children, action, level = 2 } = props;
  const Heading = `h${level}` as const;
  return (
    <div className={styles.empty}>
      <LooseThread />
      <Heading>{title}</Heading>
      {children && <div className={styles.text}>{children}</div>}
      {action}
    </div>
  );
}
