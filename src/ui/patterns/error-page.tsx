import type { ReactNode } from 'react';

import { BrokenTrace } from '../illustrations/broken-trace';
import styles from './error-page.module.css';

/** The page for what does not exist or has failed. `detail` is the address or a number to quote. */
export function ErrorPage({
  title,
  lead,
  detail,
  actions,
}: {
  title: string;
  lead?: string;
  detail?: string;
  actions: ReactNode;
}) {
  return (
    <div className={`${styles.error ?? ''} container`}>
      <BrokenTrace />
      <h1>{title}</h1>
      {detail && <p className={styles.detail}>{detail}</p>}
      {lead && <p className={styles.lead}>{lead}</p>}
      <div className={styles.actions}>{actions}</div>
    </div>
  );
}
