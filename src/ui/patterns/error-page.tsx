import { Fragment, type ReactNode } from 'react';

import { BrokenTrace } from '../illustrations/broken-trace';
import styles from './error-page.module.css';

/** A word that may be wider than a narrow window: an address. */
const LONG_WORD = /\S{28,}/;

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
      <h1>{LONG_WORD.test(title) ? brokenAfterSlashes(title) : title}</h1>
      {detail && <p className={styles.detail}>{detail}</p>}
      {lead && <p className={styles.lead}>{lead}</p>}
      <div className={styles.actions}>{actions}</div>
    </div>
  );
}

/** The same text, in which lines may end after a slash. */
function brokenAfterSlashes(text: string): ReactNode {
  return text.split(/(?<=\/)/).map((part, place) => (
    <Fragment key={place}>
      {part}
      <wbr />
    </Fragment>
  ));
}
