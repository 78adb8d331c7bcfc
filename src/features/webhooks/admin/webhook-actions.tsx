'use client';

import { Button, toast } from '@payloadcms/ui';
import { useRouter } from 'next/navigation';
import { useState } from 'react';

import { StaffAction } from '@/cms/admin/staff-action';
import { useStaffAction, useStaffRequest } from '@/cms/admin/use-staff-request';
import type { Labels } from '@/i18n/texts';

import { Secret } from './secret';
import styles from './webhooks.module.css';

/** What an administrator does with a webhook. */
export function WebhookActions({
  id,
  isActive,
  failed,
  labels,
}: {
  id: string;
  isActive: boolean;
  /** Deliveries that were given up. */
  failed: number;
  labels: Labels<'webhooks'>;
}) {
  const router = useRouter();
  const request = useStaffRequest();
  const { busy, act } = useStaffAction();
  const [asked, setAsked] = useState<'replace' | 'delete'>();
  const [secret, setSecret] = useState<string>();
  const base = `/api/webhooks/${id}` as const;

  const replace = () =>
    act(async () => {
      const made = await request<{ secret: string }>(`${base}/secret`, { body: {} });
      setSecret(made.secret);
      setAsked(undefined);
      router.refresh();
    });
  const remove = () =>
    act(async () => {
      await request(`${base}/delete`, { body: {} });
      toast.success(labels.deleted);
      router.push('/admin/webhooks');
    });

  return (
    <>
      <div className={styles.buttons}>
        {isActive && <StaffAction path={`${base}/test`} label={labels.test} done={labels.testDone} />}
        {isActive ? (
          <StaffAction path={`${base}/pause`} label={labels.pause} done={labels.pauseDone} />
        ) : (
          <StaffAction path={`${base}/resume`} label={labels.resume} done={labels.resumeDone} />
        )}
        {failed > 0 && (
          <StaffAction path={`${base}/replay`} label={labels.replay} done={labels.log.againDone} />
        )}
        {(['replace', 'delete'] as const).map((what) => (
          <Button
            key={what}
            buttonStyle="secondary"
            size="small"
            margin={false}
            onClick={() => setAsked(what)}
          >
            {labels[what].action}
          </Button>
        ))}
      </div>
      {asked !== undefined && (
        <div role="group" aria-label={labels[asked].action} className={styles.asked}>
          <p>{labels[asked].hint}</p>
          <div className={styles.buttons}>
            <Button
              size="small"
              margin={false}
              disabled={busy}
              onClick={() => void (asked === 'replace' ? replace() : remove())}
            >
              {labels[asked].action}
            </Button>
            <Button buttonStyle="secondary" size="small" margin={false} onClick={() => setAsked(undefined)}>
              {labels[asked].keep}
            </Button>
          </div>
        </div>
      )}
      {secret !== undefined && <Secret secret={secret} labels={labels} />}
    </>
  );
}
