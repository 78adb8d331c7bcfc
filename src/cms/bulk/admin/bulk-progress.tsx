'use client';

import { toast } from '@payloadcms/ui';
import { useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';

import { useSecondsUntil } from '../../admin/use-seconds-until';
import { refusalOf, useStaffAction, useStaffRequest } from '../../admin/use-staff-request';
import type { BulkProgress as Progress } from '../domain';

import styles from './bulk.module.css';
import { followBulk, followedBulk, type FollowedAction } from './bulk-store';
import { useBulkTexts } from './texts';

/** How often the portal is asked what became of an action that has begun, in ms. */
const LOOK_EVERY_MS = 700;

/** Tries after which the result is not waited for any longer: the worker may be down. */
const MOST_LOOKS = 200;

/** Around the admin: the action with many items that waits or runs, with a way back while there is one. */
export function BulkProgress({ children }: { children: ReactNode }) {
  const action = useSyncExternalStore(followedBulk.subscribe, followedBulk.current, followedBulk.onServer);
  return (
    <>
      {children}
      {action && <Strip key={action.id} action={action} />}
    </>
  );
}

function Strip({ action }: { action: FollowedAction }) {
  const { labels, t, what, reasonOf } = useBulkTexts();
  const router = useRouter();
  const request = useStaffRequest();
  const button = useRef<HTMLButtonElement>(null);
  const left = useSecondsUntil(action.beginsAt);
  const { id, collection, operation, state, items, outcomes } = action;
  const isWaiting = state === 'waiting' && left > 0;
  const isOver = state === 'done';
  const { busy, act } = useStaffAction(({ code, message, data }) => {
    if (code !== 'conflict') {
      toast.error(message);
      return;
    }
    toast.error(labels.late);
    followBulk(data as Progress);
  });

  // The button that began it is gone with the selection.
  useEffect(() => button.current?.focus(), []);

  const looks = useRef(0);
  useEffect(() => {
    if (isWaiting || isOver) return undefined;
    const timer = setInterval(() => {
      looks.current += 1;
      request<Progress>(`/api/${collection}/bulk/${id}`, { background: true }).then(
        (progress) => {
          if (progress.state === 'waiting' && looks.current < MOST_LOOKS) return;
          followBulk(progress.state === 'undone' ? undefined : progress);
          if (progress.state === 'done') router.refresh();
        },
        (error: unknown) => {
          refusalOf(error);
          if (looks.current < MOST_LOOKS) return;
          followBulk(undefined);
          toast.error(labels.lost);
        },
      );
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [collection, id, isOver, isWaiting, labels.lost, request, router]);

  const undo = () =>
    void act(async () => {
      await request(`/api/${collection}/bulk/${id}/undo`, { body: {} });
      followBulk(undefined);
      toast.success(labels.undone);
    });

  const failed = outcomes.filter(({ skip }) => skip);
  const text = isWaiting
    ? t(`waits.${operation}`, { what: what(operation, items) })
    : isOver
      ? failed.length === 0
        ? t(`done.${operation}`, { what: what(operation, items) })
        : t('partly', { done: outcomes.length - failed.length, total: outcomes.length })
      : t(`running.${operation}`, { what: what(operation, items) });

  return (
    <aside className={styles.strip} data-state={isWaiting ? 'waiting' : isOver ? 'done' : 'running'}>
      <p role="status">{text}</p>
      {isOver && failed.length > 0 && (
        <ul>
          {failed.map(({ id: item, title, skip }) => (
            <li key={item}>
              <span className={styles.name}>{title || labels.untitled}</span>
              {skip && <span className={styles.reason}>{reasonOf(skip)}</span>}
            </li>
          ))}
        </ul>
      )}
      {isWaiting && (
        <button ref={button} type="button" className={styles.undo} disabled={busy} onClick={undo}>
          {labels.undo} <span aria-hidden="true">{t('seconds', { seconds: left })}</span>
        </button>
      )}
      {isOver && (
        <button type="button" className={styles.button} onClick={() => followBulk(undefined)}>
          {labels.close}
        </button>
      )}
    </aside>
  );
}
