import type { ReactNode } from 'react';

import { classNames } from '../class-names';
import styles from './article-layout.module.css';

/** A long text with its contents beside it; on narrow screens the contents stand above the text. */
export function ArticleLayout({ aside, children }: { aside?: ReactNode; children: ReactNode }) {
  return (
    <div className={classNames(styles.layout, Boolean(aside) && styles.beside)}>
      {aside && <aside className={styles.aside}>{aside}</aside>}
      <div className={styles.text}>{children}</div>
    </div>
  );
}
