'use client';

import { lazy, Suspense, useEffect, useRef, useState } from 'react';

import { Skeleton } from '../primitives/skeleton';
import styles from './pagination.module.css';

const VirtualList = lazy(async () => ({ default: (await import('./virtual-list')).VirtualList }));

export interface PageMenuProps {
  id: string;
  label: string;
  loading: string;
  /** First and last hidden page. */
  from: number;
  to: number;
  /** Address of a page with `{page}` in place of its number. */
  hrefPattern: string;
  /** With `{page}`, `{from}` and `{to}`: number and first and last item. */
  entry: { page: string; items: string };
  size: number;
}

/** The menu of very many hidden pages: only rows on show exist, and the list itself loads when it is first opened. */
export function PageMenu(props: PageMenuProps) {
  const { id, label, loading, from, to, hrefPattern, entry, size } = props;
  const panel = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState(false);

  useEffect(() => {
    const element = panel.current;
    const open = (event: Event): void => {
      if ((event as ToggleEvent).newState === 'open') setOpened(true);
    };
    element?.addEventListener('toggle', open);
    return () => element?.removeEventListener('toggle', open);
  }, []);

  return (
    <div ref={panel} id={id} popover="auto" className={`${styles.menu ?? ''} ${styles.long ?? ''}`}>
      {opened && (
        <Suspense fallback={<Skeleton label={loading} />}>
          <VirtualList
            label={label}
            count={to - from + 1}
            renderRow={(index) => {
              const page = String(from + index);
              const first = (from + index - 1) * size + 1;
              return (
                <a href={hrefPattern.replace('{page}', page)}>
                  <span>{entry.page.replace('{page}', page)}</span>
                  <small>
                    {entry.items.replace('{from}', String(first)).replace('{to}', String(first + size - 1))}
                  </small>
                </a>
              );
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
