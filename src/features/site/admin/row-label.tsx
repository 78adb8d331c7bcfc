'use client';

import { useRowLabel } from '@payloadcms/ui';

import { LinkMark } from '@/cms/links/admin/link-mark';

import styles from './row-label.module.css';

/** What the rows of menus, footer, and home page have, of which each has some. */
interface Row {
  readonly label?: string | null;
  readonly title?: string | null;
  readonly purpose?: string | null;
  readonly key?: string | null;
  readonly href?: string | null;
  readonly email?: string | null;
}

/** Heading of a row: its text, and where it leads. Without a text in this language, its place in the list. */
export function RowLabel() {
  const { data, rowNumber = 0 } = useRowLabel<Row>();
  const text = data.label || data.title || data.purpose || data.key;
  return (
    <span className={styles.row}>
      <span className={text ? undefined : styles.untitled}>{text || String(rowNumber + 1)}</span>
      {data.href ? (
        <LinkMark address={data.href} className={styles.target} />
      ) : (
        data.email && <span className={styles.address}>{data.email}</span>
      )}
    </span>
  );
}
