import type { ReactNode } from 'react';

import { EmptyState } from '@/ui/patterns/empty-state';
import { ButtonLink } from '@/ui/primitives/button';

import styles from './my.module.css';

/** A part of the overview that another feature fills; what it says while there is nothing to show. */
export function Slot({
  id,
  title,
  empty,
  children,
}: {
  id: string;
  title: string;
  empty: { title: string; text: string; action: string; href: string };
  children?: ReactNode;
}) {
  return (
    <section className={styles.slot} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children ?? (
        <EmptyState
          level={3}
          title={empty.title}
          action={<ButtonLink href={empty.href}>{empty.action}</ButtonLink>}
        >
          <p>{empty.text}</p>
        </EmptyState>
      )}
    </section>
  );
}
