'use client';

import { Button, toast } from '@payloadcms/ui';
import { useRouter } from 'next/navigation';
import type { ReactNode } from 'react';

import { useStaffAction, useStaffRequest } from '@/cms/admin/use-staff-request';
import type { Labels } from '@/i18n/texts';

import styles from './log-in.module.css';

/** A session as its row shows it. */
interface SessionRow {
  readonly sid: string;
  /** Browser and system, in words. */
  readonly name: string;
  /** The one that this page is shown in. It ends with logging out. */
  readonly isCurrent: boolean;
  /** When it was used last, and when it began, in words. */
  readonly moments: readonly ReactNode[];
  readonly network: string | undefined;
  readonly endLabel: string;
}

/** The open sessions of a staff member, with a way to end each. */
export function SessionActions({
  id,
  rows,
  labels,
}: {
  id: string;
  rows: readonly SessionRow[];
  labels: Labels<'staff-sign-in'>;
}) {
  const router = useRouter();
  const request = useStaffRequest();
  const { busy, act } = useStaffAction((refusal) => {
    // It has ended meanwhile, as wanted.
    if (refusal.status === 404) router.refresh();
    else toast.error(refusal.message);
  });
  const texts = labels.sessions;
  const end = (path: 'end' | 'end-others', body: object) =>
    act(async () => {
      await request(`/api/staff/${id}/sessions/${path}`, { body });
      toast.success(texts.ended);
      router.refresh();
    });
  const others = rows.filter(({ isCurrent }) => !isCurrent);

  return (
    <>
      <ul className={styles.passkeys}>
        {rows.map(({ sid, name, isCurrent, moments, network, endLabel }) => (
          <li key={sid}>
            <div className={styles.passkey}>
              <strong>{isCurrent ? `${name} · ${texts.current}` : name}</strong>
              {moments.map((moment, at) => (
                <span key={at}>{moment}</span>
              ))}
              {network !== undefined && <span>{network}</span>}
            </div>
            {!isCurrent && (
              <Button
                buttonStyle="secondary"
                size="small"
                margin={false}
                disabled={busy}
                aria-label={endLabel}
                onClick={() => void end('end', { session: sid })}
              >
                {texts.end}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 1 && (
        <div className={styles.buttons}>
          <Button
            buttonStyle="secondary"
            size="small"
            margin={false}
            disabled={busy}
            onClick={() => void end('end-others', {})}
          >
            {texts.endOthers}
          </Button>
        </div>
      )}
    </>
  );
}
