import { Fragment, type ReactNode } from 'react';

import { BrokenTrace } from '../illustrations/broken-trace';
import styles from './error-page.module.css';

/**
 * The page for what does not exist or has failed. `address` is what the title speaks of, `detail` a number to quote.
 */
export function ErrorPage({
  title,
  address,
  lead,
  detail,
  actions,
}: {
  title: string;
  address?: string;
  lead?: string;
  detail?: string;
  actions: ReactNode;
}) {
  return (
    <div className={`${styles.error ?? ''} container`}>
      <BrokenTrace />
      <h1>
        {title}
        {address !== undefined && (
          <span className={styles.address}>
            {/* Breaks after a slash; the text stays the same. */}
            {address.split(/(?<=\/)/).map((part, place) => (
              <Fragment key={place}>
                {place > 0 && <wbr />}
                {part}
              </Fragment>
            ))}
          </span>
        )}
      </h1>
      {detail && <p className={styles.detail}>{detail}</p>}
      {lead && <p className={styles.lead}>{lead}</p>}
      <div className={styles.actions}>{actions}</div>
    </div>
  );
}
