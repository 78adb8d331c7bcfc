'use client';

import { Button, toast } from '@payloadcms/ui';
import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useEffect, useId, useRef, useState } from 'react';

import { useStaffAction, useStaffRequest } from '@/cms/admin/use-staff-request';
import type { Labels as LabelsOf } from '@/i18n/texts';

import { MAX_REASON, type MemberEvent, type MemberState } from '../member-transitions';

import styles from './member-panel.module.css';

type Labels = LabelsOf<'staff'>['member'];

interface Props {
  readonly id: string;
  readonly state: MemberState;
  readonly events: readonly MemberEvent[];
  readonly labels: Labels;
}

/** Buttons for what may be done to a member; each asks for a reason before anything happens. */
export function MemberActions({ id, state, events, labels }: Props) {
  const [chosen, setChosen] = useState<MemberEvent>();
  return (
    <div>
      <div className={styles.buttons}>
        {events.map((event) => (
          <Button
            key={event}
            buttonStyle="secondary"
            className={event === 'erase' ? styles.danger : undefined}
            size="small"
            margin={false}
            extraButtonProps={{ 'aria-expanded': chosen === event }}
            onClick={() => setChosen(chosen === event ? undefined : event)}
          >
            {labels[event]}
          </Button>
        ))}
      </div>
      {chosen && (
        <Confirmation
          key={chosen}
          {...{ id, state, labels }}
          event={chosen}
          onClose={() => setChosen(undefined)}
        />
      )}
    </div>
  );
}

/** Asks for the reason and, where nothing can be undone, for an explicit word; then acts. */
function Confirmation({
  id,
  state,
  event,
  labels,
  onClose,
}: Omit<Props, 'events'> & { event: MemberEvent; onClose: () => void }) {
  const t = useTranslations('staff.member');
  const router = useRouter();
  const field = useId();
  const reasonBox = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState('');
  const [understood, setUnderstood] = useState(false);
  const [error, setError] = useState<string>();
  const request = useStaffRequest();
  const { busy, act } = useStaffAction(({ message }) => setError(message));
  const action = labels[event];

  useEffect(() => reasonBox.current?.focus(), []);

  const confirm = () => {
    if (reason.trim() === '') {
      setError(labels.reasonMissing);
      reasonBox.current?.focus();
      return;
    }
    setError(undefined);
    void act(async () => {
      await request(`/api/members/${id}/transition`, { body: { event, expectedState: state, reason } });
      toast.success(t('done', { action }));
      if (event === 'erase') {
        // Refreshed, this page would be one about nobody.
        router.push('/admin/collections/members');
        return;
      }
      onClose();
      router.refresh();
    });
  };

  return (
    // Not a form: it would stand inside the form of Payload's document view.
    <div
      className={styles.form}
      role="group"
      aria-label={action}
      data-danger={event === 'erase' || undefined}
    >
      <h3>{action}</h3>
      <p>{labels[`${event}Hint`]}</p>
      <label htmlFor={field}>
        {labels.reason}
        <textarea
          ref={reasonBox}
          id={field}
          rows={3}
          maxLength={MAX_REASON}
          value={reason}
          aria-describedby={`${field}-hint`}
          aria-invalid={error !== undefined}
          onChange={(change) => setReason(change.target.value)}
        />
      </label>
      <p id={`${field}-hint`} className={styles.hint}>
        {labels.reasonHint}
      </p>
      {event === 'erase' && (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={understood}
            onChange={(change) => setUnderstood(change.target.checked)}
          />
          {labels.understood}
        </label>
      )}
      {error !== undefined && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <div className={styles.buttons}>
        <Button
          buttonStyle={event === 'erase' ? 'secondary' : 'primary'}
          className={event === 'erase' ? styles.danger : undefined}
          size="small"
          margin={false}
          disabled={busy || (event === 'erase' && !understood)}
          onClick={confirm}
        >
          {t('confirm', { action })}
        </Button>
        <Button buttonStyle="secondary" size="small" margin={false} disabled={busy} onClick={onClose}>
          {labels.cancel}
        </Button>
      </div>
    </div>
  );
}
