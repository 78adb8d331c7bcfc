import { Fragment, type ReactNode } from 'react';

import { BrokenTrace } from '../illustrations/broken-trace';
import styles from './error-page.module.css';

/**
 * The page for what does not exist or has failed. The title may name an address with `ErrorAddress`; `detail` is a number
 * to quote.
 */
export function ErrorPage({
  title,
  lead,
  detail,
  actions,
}: {
  title: ReactNode;
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

/** An address in a title: in a line of its own before it is broken at all, and then after a slash. */
export function ErrorAddress({ text }: { text: string }) {
  return (
    <span className={styles.address}>
      {text.split(/(?<=\/)/).map((part, place) => (
        <Fragment key={place}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </span>
  );
}
