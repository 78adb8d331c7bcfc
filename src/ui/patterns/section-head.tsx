import type { ReactNode } from 'react';

import { KeptWords } from '../words/kept-words';
import styles from './section-head.module.css';

/** The head of a page's section: heading, a sentence, and on the right where to go on. */
export function SectionHead({
  id,
  heading,
  lead,
  more,
}: {
  id: string;
  heading: string;
  lead?: string;
  more?: ReactNode;
}) {
  return (
    <header className={styles.head}>
      <h2 id={id} className={styles.heading}>
        <KeptWords text={heading} />
      </h2>
      {lead && (
        <p className={styles.lead}>
          <KeptWords text={lead} />
        </p>
      )}
      {more && <div className={styles.more}>{more}</div>}
    </header>
  );
}
