import type { ReactNode } from 'react';

import { Notice } from '@/ui/primitives/notice';

import styles from './history.module.css';

/** Above the text of a policy: whether it is in force, and where to go from here. */
export function TextState({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.state}>
      <Notice title={title}>
        <p className={styles.links}>{children}</p>
      </Notice>
    </div>
  );
}
