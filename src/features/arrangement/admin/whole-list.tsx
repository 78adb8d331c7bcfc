'use client';

import { Button, ChevronIcon, useListDrawerContext } from '@payloadcms/ui';
import { usePathname, useRouter } from 'next/navigation';
import { useId, useState } from 'react';

import type { WholeList } from '../domain';
import { ArrangedRows } from './arrangement-list';
import styles from './arrangement-list.module.css';
import { useArrangement } from './use-arrangement';
import { useTexts } from './use-texts';

/** Above the table of a collection: a button that opens the list of all its items, to be put in order. */
export function WholeListOpener({ collection }: { readonly collection: WholeList }) {
  const { isInDrawer } = useListDrawerContext();
  const isTrash = usePathname().endsWith('/trash');
  const [isOpen, setOpen] = useState(false);
  const { labels } = useTexts();
  const panelId = useId();
  // In a drawer items are picked, and what is in the trash has no place.
  if (isInDrawer || isTrash) return null;
  return (
    <div className={styles.whole}>
      <Button
        buttonStyle="secondary"
        size="small"
        margin={false}
        icon={<ChevronIcon direction={isOpen ? 'up' : 'down'} />}
        iconPosition="right"
        extraButtonProps={{ 'aria-expanded': isOpen, 'aria-controls': panelId }}
        onClick={() => setOpen(!isOpen)}
      >
        {labels[collection].open}
      </Button>
      <div id={panelId}>{isOpen && <Panel collection={collection} />}</div>
    </div>
  );
}

function Panel({ collection }: { readonly collection: WholeList }) {
  const titleId = useId();
  const router = useRouter();
  const { labels } = useTexts();
  // The table below shows the new order, too.
  const arrangement = useArrangement({ collection }, () => router.refresh());
  const { title, lead } = labels[collection];
  return (
    <section className={styles.panel} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <ArrangedRows arrangement={arrangement} collection={collection} lead={lead} none={labels.none} />
    </section>
  );
}
