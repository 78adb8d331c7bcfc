import type { ReactNode } from 'react';

import { classNames } from '../class-names';
import { Notice } from '../primitives/notice';
import styles from './needs-script.module.css';

/** What only works with scripts; without them, a notice that says so. */
export function NeedsScript({
  title,
  text,
  className,
  children,
}: {
  title: string;
  text: ReactNode;
  /** The class of what needs the scripts. */
  className?: string;
  children: ReactNode;
}) {
  return (
    <>
      <div className={classNames(className, 'needs-js')}>{children}</div>
      <div className={styles.without}>
        <Notice tone="warning" title={title}>
          <p>{text}</p>
        </Notice>
      </div>
    </>
  );
}
