import type { ReactNode } from 'react';

import { Icon } from '../icons/icon';
import styles from './disclosure.module.css';

/** A line that opens its explanation; within a `group` one at a time. The browser's own details element. */
export function Disclosure(props: {
  summary: ReactNode;
  children: ReactNode;
  id?: string;
  group?: string;
  open?: boolean;
}) {
  const { summary, children, id, group, open } = props;
  return (
    // A link into a closed one makes the browser open it before hydration, which is as it should be.
    <details id={id} name={group} open={open} className={styles.disclosure} suppressHydrationWarning>
      <summary>
        <span>{summary}</span>
        <Icon name="plus" small />
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  );
}
