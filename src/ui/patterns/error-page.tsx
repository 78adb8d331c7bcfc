import { Fragment, type ReactNode } from 'react';

import { BrokenTrace } from '../illustrations/broken-trace';
import styles from './error-page.module.css';

/** At the end of a title. */
const ADDRESS = /\/\S*$/;

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
      <h1>
        {title.replace(ADDRESS, '')}
        <Address text={ADDRESS.exec(title)?.[0]} />
      </h1>
      {detail && <p className={styles.detail}>{detail}</p>}
      {lead && <p className={styles.lead}>{lead}</p>}
      <div className={styles.actions}>{actions}</div>
    </div>
  );
}

/** In a line of its own before it is broken at all, and then after a slash. */
function Address({ text }: { text: string | undefined }): ReactNode {
  return (
    text && (
      <span className={styles.address}>
        {text.split(/(?<=\/)/).map((part, place) => (
          <Fragment key={place}>
            {part}
            <wbr />
          </Fragment>
        ))}
      </span>
    )
  );
}
