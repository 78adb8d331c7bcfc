'use client';

import { Button } from '@payloadcms/ui';
import { useRef, useState } from 'react';

import type { StaffRequest } from '@/cms/admin/staff-client';
import { StaffDialog } from '@/cms/admin/staff-dialog';
import { refusalOf, useStaffRequest } from '@/cms/admin/use-staff-request';

import type { StaffDecision } from '@/access/shared/domain';
import type { QueueItem } from '../use-cases/review-queue';

import styles from './review-console.module.css';
import type { ReviewTexts } from '@/access/shared/admin/review-texts';

type Outcome = 'ok' | 'conflict' | 'forbidden' | 'failed';

/** The approval that fits the state in which the cases stand. */
const approvalOf = (item: QueueItem): StaffDecision =>
  item.state === 'agreement_returned' ? 'approve_agreement' : 'approve_qualification';

/**
 * Approves the selected cases one after another after one confirmation, and says of each what became of it. Every case
 * is decided on the state that was on screen; what someone else decides in the meantime is left alone.
 */
export function BulkApproval({
  texts: { t },
  cases,
  onClose,
}: {
  texts: ReviewTexts;
  cases: readonly QueueItem[];
  onClose: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const request = useStaffRequest();
  const [batch] = useState(cases);
  const [running, setRunning] = useState(false);
  const [outcomes, setOutcomes] = useState<Readonly<Record<string, Outcome>>>({});
  const done = Object.keys(outcomes).length;
  const finished = done === batch.length;

  const approve = async () => {
    setRunning(true);
    // Someone who does not want to log in again is not asked for every case.
    let declined = false;
    for (const item of batch) {
      const outcome: Outcome | 'not_logged_in' = declined ? 'failed' : await approveOne(request, item);
      declined ||= outcome === 'not_logged_in';
      setOutcomes((before) => ({ ...before, [item.id]: outcome === 'not_logged_in' ? 'failed' : outcome }));
    }
    setRunning(false);
  };

  return (
    <StaffDialog
      ref={dialog}
      title={t('bulk.title', { count: batch.length })}
      width="narrow"
      isBusy={running}
      onClose={onClose}
      foot={
        finished ? (
          <Button type="button" margin={false} onClick={() => dialog.current?.close()}>
            {t('bulk.close')}
          </Button>
        ) : (
          <>
            <Button type="button" margin={false} disabled={running} onClick={() => void approve()}>
              {t('bulk.confirm', { count: batch.length })}
            </Button>
            <Button
              type="button"
              margin={false}
              buttonStyle="secondary"
              disabled={running}
              onClick={() => dialog.current?.close()}
            >
              {t('bulk.cancel')}
            </Button>
          </>
        )
      }
    >
      <p role="status">
        {finished
          ? t('bulk.result', {
              ok: Object.values(outcomes).filter((outcome) => outcome === 'ok').length,
              total: batch.length,
            })
          : running
            ? t('bulk.progress', { done, total: batch.length })
            : t('bulk.hint')}
      </p>
      {running && (
        <progress
          className={styles.bulkProgress}
          value={done}
          max={batch.length}
          aria-label={t('bulk.confirm', { count: batch.length })}
        />
      )}
      <ul className={styles.batch}>
        {batch.map((item) => {
          const outcome = outcomes[item.id];
          return (
            <li key={item.id} data-outcome={outcome}>
              <span className={styles.number}>{item.number}</span>
              <span>{item.organization}</span>
              <span>{outcome ? t(`bulk.${outcome}`) : ''}</span>
            </li>
          );
        })}
      </ul>
    </StaffDialog>
  );
}

/** Approves one case. @returns what became of it; `not_logged_in` when the person did not want to log in again */
async function approveOne(request: StaffRequest, item: QueueItem): Promise<Outcome | 'not_logged_in'> {
  try {
    await request(`/api/applications/${item.id}/transition`, {
      body: {
        event: approvalOf(item),
        expectedState: item.state,
        // The copy that lay there when the case was selected, not one that replaced it.
        ...(item.state === 'agreement_returned' && item.file !== null && { file: item.file }),
      },
    });
    return 'ok';
  } catch (error) {
    const { code } = refusalOf(error);
    return code === 'conflict' || code === 'forbidden' || code === 'not_logged_in' ? code : 'failed';
  }
}
