'use client';

import { Button, toast } from '@payloadcms/ui';
import { useRouter } from 'next/navigation';
import { useEffect, useId, useRef, useState } from 'react';

import { MAX_REASON, type MemberEvent, type MemberState } from '../member-transitions';

import styles from './member-panel.module.css';

type Labels = Readonly<Record<MemberEvent | `${MemberEvent}Hint`, string>> & {
  readonly reason: string;
  readonly reasonHint: string;
  readonly reasonMissing: string;
  readonly understood: string;
  readonly confirm: string;
  readonly cancel: string;
  readonly done: string;
  readonly failed: string;
};

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
  const router = useRouter();
  const field = useId();
  const reasonBox = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState('');
  const [understood, setUnderstood] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const action = labels[event];

  useEffect(() => reasonBox.current?.focus(), []);

  const act = async () => {
    if (reason.trim() === '') {
      setError(labels.reasonMissing);
      reasonBox.current?.focus();
      return;
    }
    setBusy(true);
    setError(undefined);
    try {
      const answer = await fetch(`/api/members/${id}/transition`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ event, expectedState: state, reason }),
      });
      if (!answer.ok) {
        setError(await messageOf(answer, labels.failed));
        return;
      }
      toast.success(labels.done.replace('{action}', action));
      if (event === 'erase') {
        // Refreshed, this page would be one about nobody.
        router.push('/admin/collections/members');
        return;
      }
      onClose();
      router.refresh();
    } catch {
      setError(labels.failed);
    } finally {
      setBusy(false);
    }
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
          onClick={() => void act()}
        >
          {labels.confirm.replace('{action}', action)}
        </Button>
        <Button buttonStyle="secondary" size="small" margin={false} disabled={busy} onClick={onClose}>
          {labels.cancel}
        </Button>
      </div>
    </div>
  );
}

/** The text of a refusal in the admin's language. */
async function messageOf(answer: Response, otherwise: string): Promise<string> {
  const body = (await answer.json().catch(() => undefined)) as
    { msg?: { message_zh?: string; message_en?: string } } | undefined;
  const inChinese = document.documentElement.lang.startsWith('zh');
  return (inChinese ? body?.msg?.message_zh : body?.msg?.message_en) ?? otherwise;
}
