import type { ReactNode, Ref } from 'react';

import styles from './identity.module.css';

/** The title of a page about logging in, and what happens on it. */
export function ScreenHead({
  title,
  lead,
  heading,
  isStatus = false,
}: {
  title: string;
  lead: ReactNode;
  /** The heading, where it receives the focus. */
  heading?: Ref<HTMLHeadingElement>;
  /** Whether the lead is read out when it appears: after a step, where the focus goes on to a field. */
  isStatus?: boolean;
}) {
  return (
    <header className={styles.head}>
      <h1 {...(heading && { ref: heading, tabIndex: -1 })}>{title}</h1>
      <p {...(isStatus && { role: 'status' })}>{lead}</p>
    </header>
  );
}
