import type { ReactNode } from 'react';

import { KeptWords } from '../words/kept-words';
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
      <h1 className={styles.title}>
        <KeptWords text={title} />
      </h1>
      {lead && (
        <p className={styles.lead}>
          <KeptWords text={lead} />
        </p>
      )}
      {children}
    </header>
  );
}
