'use client';

import { lazy, Suspense, useEffect, useRef, useState } from 'react';

import { Skeleton } from '../primitives/skeleton';
import styles from './pagination.module.css';

const VirtualList = lazy(async () => ({ default: (await import('./virtual-list')).VirtualList }));

export type PageEntry = (page: number, first: number, last: number) => { page: string; items: string };

export interface PageMenuProps {
  id: string;
  label: string;
  loading: string;
  /** First and last hidden page. */
  from: number;
  to: number;
  /** Address of a page without its number: what comes before and after it. */
  href: { before: string; after: string };
  /** Loads what makes the content of a page's row: its number, and its first and last item. */
  loadEntry: () => Promise<PageEntry>;
  size: number;
}

/** The menu of very many hidden pages: only rows on show exist, and the list itself loads when it is first opened. */
export function PageMenu(props: PageMenuProps) {
  const { id, label, loading, from, to, href, loadEntry, size } = props;
  const panel = useRef<HTMLDivElement>(null);
  const [entry, setEntry] = useState<{ of: PageEntry }>();

  useEffect(() => {
    const element = panel.current;
    const open = (event: Event): void => {
      if ((event as ToggleEvent).newState === 'open') void loadEntry().then((of) => setEntry({ of }));
    };
    element?.addEventListener('toggle', open);
    return () => element?.removeEventListener('toggle', open);
  }, [loadEntry]);

  return (
    <div ref={panel} id={id} popover="auto" className={`${styles.menu ?? ''} ${styles.long ?? ''}`}>
      {entry && (
        <Suspense fallback={<Skeleton label={loading} />}>
          <VirtualList
            label={label}
            count={to - from + 1}
            renderRow={(index) => {
              const page = from + index;
              const first = (page - 1) * size + 1;
              const texts = entry.of(page, first, first + size - 1);
              return (
                <a href={`${href.before}${page}${href.after}`}>
                  <span>{texts.page}</span>
                  <small>{texts.items}</small>
                </a>
              );
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
