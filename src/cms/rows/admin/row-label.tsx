'use client';

import { useLocale, useRowLabel } from '@payloadcms/ui';

import { LinkMark } from '@/cms/links/admin/link-mark';
import { locales, storedLocale } from '@/i18n/locales';

import { rowText } from '../row-text';

import { MoveRow } from './move-row';
import styles from './row-label.module.css';

/** What rows have, of which each list has some. */
interface Row {
  readonly label?: string | null;
  readonly title?: string | null;
  readonly purpose?: string | null;
  readonly key?: string | null;
  readonly href?: string | null;
  readonly email?: string | null;
}

/**
 * Heading of a row: its text, where it leads, and what moves it. Without a text in this language, its place in the list.
 * @param languages in which its link is shown
 */
export function RowLabel({ languages }: { readonly languages: 'all' | 'own' }) {
  const { data, path, rowNumber = 0 } = useRowLabel<Row>();
  const content = storedLocale(useLocale().code);
  const text = rowText(data);
  const place = String(rowNumber + 1);
  return (
    <span className={styles.row}>
      <span className={text ? undefined : styles.untitled}>{text || place}</span>
      {data.href ? (
        <LinkMark
          address={data.href}
          text={text}
          languages={languages === 'all' ? locales : [content]}
          className={styles.target}
        />
      ) : (
        data.email && <span className={styles.address}>{data.email}</span>
      )}
      <MoveRow path={path} name={text || place} />
    </span>
  );
}
