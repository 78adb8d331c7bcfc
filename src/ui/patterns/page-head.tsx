import type { ReactNode } from 'react';

import styles from './page-head.module.css';

/** The head of a page: its one h1, a sentence, and facts such as date and category above it. */
export function PageHead({
  title,
  lead,
  facts,
  children,
}: {
  title: string;
  lead?: string;
  facts?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <header className={styles.head}>
      {facts && <div className={styles.facts}>{facts}</div>}
      <h1 className={styles.title}>{title}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </header>
  );
}
