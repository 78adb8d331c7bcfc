'use client';

import { toast, useListDrawerContext, useListQuery, useSelection } from '@payloadcms/ui';
import { usePathname } from 'next/navigation';
import * as qs from 'qs-esm';
import { useEffect, useState } from 'react';

import { useStaffAction, useStaffRequest } from '../../admin/use-staff-request';
import { type BulkOperation, type BulkProgress, MOST_ITEMS, type PlannedItem } from '../domain';

import styles from './bulk.module.css';
import { BulkDialog } from './bulk-dialog';
import { followBulk, followedBulk } from './bulk-store';
import { useBulkTexts } from './texts';

/** Whether Payload has all items of a list selected, also those on other pages; the package exports no name for it. */
const isEveryPage = (selection: string | undefined): boolean => selection === 'allAvailable';

interface Props {
  readonly collection: string;
  readonly operations: readonly BulkOperation[];
  /** What the person has begun on a page that is gone. */
  readonly open?: BulkProgress;
}

/** Over the foot of a list, while items are selected: what can be done with them. */
export function BulkBar({ collection, operations, open }: Props) {
  useEffect(() => {
    // A list that comes again names the newest action, which may be of another window; here, the way back of the own one stays.
    if (open && !followedBulk.current()) followBulk(open);
  }, [open]);
  const { isInDrawer } = useListDrawerContext();
  const isTrash = usePathname().endsWith('/trash');
  // In a drawer items are picked, and the trash has other buttons.
  if (isInDrawer || isTrash) return null;
  return <Bar collection={collection} operations={operations} />;
}

function Bar({ collection, operations }: Omit<Props, 'open'>) {
  const { count, selectAll, selectedIDs, toggleAll } = useSelection();
  const { query } = useListQuery();
  const request = useStaffRequest();
  const { busy, act } = useStaffAction();
  const { labels, t } = useBulkTexts();
  const [asked, setAsked] = useState<{ operation: BulkOperation; plan: readonly PlannedItem[] }>();
  const [checks, setChecks] = useState<BulkOperation>();

  /** Of the selected items, also those on other pages of the list. */
  const chosen = async (): Promise<readonly string[]> => {
    if (!isEveryPage(selectAll)) return selectedIDs.map(String);
    // `languages` and `unused` are filters of the portal.
    const { where, search, languages, unused } = query;
    const found = await request<{ ids: readonly string[] }>(
      `/api/${collection}/bulk/chosen?${qs.stringify({ where, search, languages, unused })}`,
    );
    return found.ids;
  };

  const ask = (operation: BulkOperation) =>
    void act(async () => {
      if (count > MOST_ITEMS) {
        toast.error(t('tooMany', { most: MOST_ITEMS }));
        return;
      }
      setChecks(operation);
      try {
        const body = { operation, ids: await chosen() };
        const plan = await request<PlannedItem[]>(`/api/${collection}/bulk/plan`, { body });
        setAsked({ operation, plan });
      } finally {
        setChecks(undefined);
      }
    });

  return (
    <div data-bulk-actions className={styles.place}>
      {count > 0 && operations.length > 0 && (
        <div className={styles.bar} role="group" aria-label={labels.bar}>
          <span role="status">{checks ? labels.checking : t('selected', { count })}</span>
          <span className={styles.buttons}>
            {operations.map((operation) => (
              <button
                key={operation}
                type="button"
                className={styles.button}
                disabled={busy}
                onClick={() => ask(operation)}
              >
                {labels.buttons[operation]}
              </button>
            ))}
          </span>
        </div>
      )}
      {asked && (
        <BulkDialog
          {...asked}
          collection={collection}
          onBegun={(progress) => {
            followBulk(progress);
            toggleAll();
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}
