'use client';

import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, type ReactNode } from 'react';

import styles from './virtual-list.module.css';

/** Pixels of one row; `--list-row` in the tokens (specification, section 9). */
export const ROW_HEIGHT = 80;

/** Rows kept ready above and below what is on show. */
const SPARE_ROWS = 4;

export interface VirtualListProps {
  label: string;
  count: number;
  /** Content of the row with this index. */
  renderRow: (index: number) => ReactNode;
  /** Stable key of a row; its index unless said otherwise. */
  rowKey?: (index: number) => string | number;
  /** Row to begin at. */
  start?: number;
}

/** A list of any length of which only the rows on show are in the page. Its box gives the height. */
export function VirtualList({ label, count, renderRow, rowKey, start = 0 }: VirtualListProps) {
  const box = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- nothing below is memoised by hand
  const rows = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: SPARE_ROWS,
    initialOffset: start * ROW_HEIGHT,
    getItemKey: rowKey,
  });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reachable by keyboard
    <div ref={box} className={styles.box} role="region" aria-label={label} tabIndex={0}>
      <ul style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ key, index, start: top }) => (
          <li
            key={key}
            aria-setsize={count}
            aria-posinset={index + 1}
            style={{ transform: `translateY(${top}px)` }}
          >
            {renderRow(index)}
          </li>
        ))}
      </ul>
    </div>
  );
}
