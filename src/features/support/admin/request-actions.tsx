'use client';

import { Button, toast } from '@payloadcms/ui';
import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useRef, useState, useTransition } from 'react';

import { CardForm } from '@/cms/admin/card-form';
import cards from '@/cms/admin/staff-cards.module.css';
import { useDraft, useTextDraft } from '@/cms/admin/use-draft';
import { useStaffAction, useStaffRequest } from '@/cms/admin/use-staff-request';
import type { Labels } from '@/i18n/texts';

import type { RequestEvent, RequestState } from '../domain';
import type { OfficeMember } from '../use-cases/work-on-request';
import { type Draft, NoteForm, ReplyForm } from './request-forms';
import styles from './support-view.module.css';

interface Current {
  readonly state?: RequestState;
  readonly assignee?: string | null;
}

type Open = 'reply' | 'note' | 'delete';

/** What staff do with one request: put someone in charge, reply, note, close, reopen, and delete. */
export function RequestActions(props: {
  number: string;
  state: RequestState;
  revision: number;
  assignee: string | null;
  colleagues: readonly OfficeMember[];
  /** Whether the person may delete it permanently. */
  mayDelete: boolean;
  events: readonly RequestEvent[];
  /** Of the reporter's page, as the admin calls it. */
  language: string;
  labels: Labels<'support-admin'>;
}) {
  const { number, state, revision: expectedRevision, events, language, labels } = props;
  const t = useTranslations('support-admin');
  const router = useRouter();
  const request = useStaffRequest();
  const [open, setOpen] = useState<Open>();
  const reply = useDraft(`support:${number}:reply`, { event: 'answer', text: '' });
  const [note, setNote] = useTextDraft(`support:${number}:note`);
  const assignee = props.assignee ?? '';
  const [choice, setChoice] = useState<{ readonly id: string; readonly insteadOf: string }>();
  // Who is in charge now replaces a choice that was made before.
  if (choice && choice.insteadOf !== assignee) setChoice(undefined);
  // Until the card says what the portal has now, a second press would be about what it was before.
  const [isRefreshing, startRefresh] = useTransition();
  const refresh = () => startRefresh(() => router.refresh());
  const action = useStaffAction(({ status, data, message, code }) => {
    if (status === 409) {
      const current = data as Current;
      toast.warning(
        t('tooLate', {
          state: labels.states[current.state ?? state],
          assignee: current.assignee ?? labels.assign.nobody,
        }),
      );
    } else toast.error(message);
    if (code !== 'not_logged_in') refresh();
  });
  const busy = action.busy || isRefreshing;
  const act: typeof action.act = async (work) => !isRefreshing && action.act(work);

  const change = (body: Readonly<Record<string, unknown>>, done: string, after?: () => void) =>
    void act(async () => {
      await request(`/api/support/${number}/act`, { body: { ...body, expectedRevision } });
      after?.();
      toast.success(done);
      refresh();
    });

  const sendReply = ({ event, text }: Draft) =>
    change({ event, text }, t('reply.done', { number }), () => {
      setOpen(undefined);
      reply.forget();
    });

  const assign = (id: string) =>
    act(async () => {
      await request(`/api/support/${number}/assign`, {
        body: { assignee: id === '' ? null : id, expectedRevision },
      });
      toast.success(t('assign.done', { number }));
      refresh();
    });

  const saveNote = () =>
    void act(async () => {
      await request(`/api/support/${number}/note`, { body: { text: note } });
      setOpen(undefined);
      setNote('');
      toast.success(t('note.done', { number }));
      refresh();
    });

  const remove = () =>
    void act(async () => {
      await request(`/api/support/${number}/delete`, { body: {} });
      reply.forget();
      setNote('');
      toast.success(t('remove.done', { number }));
      refresh();
    });

  if (open === 'delete') {
    return (
      <CardForm
        label={labels.remove.label}
        sendLabel={labels.remove.send}
        cancelLabel={labels.remove.cancel}
        busy={busy}
        onSend={remove}
        onCancel={() => setOpen(undefined)}
      >
        <h3>{labels.remove.label}</h3>
        <p>{labels.remove.text}</p>
      </CardForm>
    );
  }
  // After someone else closed the request, the draft waits until it is reopened.
  if (open === 'reply' && events.includes('answer')) {
    return (
      <ReplyForm
        draft={{ event: reply.texts.event === 'ask' ? 'ask' : 'answer', text: reply.texts.text }}
        language={language}
        labels={labels}
        busy={busy}
        onChange={({ event, text }) => reply.write({ event, text })}
        onSend={sendReply}
        onCancel={() => setOpen(undefined)}
      />
    );
  }
  if (open === 'note') {
    return (
      <NoteForm
        text={note}
        labels={labels.note}
        busy={busy}
        onChange={setNote}
        onSend={saveNote}
        onCancel={() => setOpen(undefined)}
      />
    );
  }
  const secondary = { size: 'small', margin: false, buttonStyle: 'secondary', disabled: busy } as const;
  return (
    <div className={cards.actions} data-answer={events.includes('answer') ? '' : undefined}>
      {events.includes('answer') && (
        <Button size="small" margin={false} disabled={busy} onClick={() => setOpen('reply')}>
          {labels.reply.open}
        </Button>
      )}
      <Button {...secondary} onClick={() => setOpen('note')}>
        {labels.note.open}
      </Button>
      {events.includes('close') && (
        <Button {...secondary} onClick={() => change({ event: 'close' }, t('closed', { number }))}>
          {state === 'answered' ? labels.closeAnswered : labels.close}
        </Button>
      )}
      {events.includes('reopen') && (
        <Button {...secondary} onClick={() => change({ event: 'reopen' }, t('reopened', { number }))}>
          {labels.reopen}
        </Button>
      )}
      {props.mayDelete && (
        <Button {...secondary} onClick={() => setOpen('delete')}>
          {labels.remove.open}
        </Button>
      )}
      {events.includes('assign') && (
        <AssigneeChoice
          assignee={assignee}
          chosen={choice?.id ?? assignee}
          colleagues={props.colleagues}
          labels={labels.assign}
          busy={busy}
          onChoose={(id) => setChoice({ id, insteadOf: assignee })}
          onAssign={assign}
        />
      )}
    </div>
  );
}

/** Who is in charge. A choice counts once it is sent, so the arrow keys try names without giving the request away. */
function AssigneeChoice({
  assignee,
  chosen,
  colleagues,
  labels,
  busy,
  onChoose,
  onAssign,
}: {
  /** Empty for nobody, as in a choice. */
  assignee: string;
  chosen: string;
  colleagues: readonly OfficeMember[];
  labels: Labels<'support-admin'>['assign'];
  busy: boolean;
  onChoose: (id: string) => void;
  onAssign: (id: string) => Promise<boolean>;
}) {
  const t = useTranslations('support-admin');
  const form = useRef<HTMLFormElement>(null);
  const select = useRef<HTMLSelectElement>(null);
  const send = async () => {
    await onAssign(chosen);
    // The pressed button is gone, or was disabled for a moment. A person who has gone on stays where they are.
    const { activeElement } = document;
    if (activeElement === document.body || form.current?.contains(activeElement)) select.current?.focus();
  };
  return (
    <form
      ref={form}
      className={styles.assignee}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <label>
        {labels.label}
        <select ref={select} value={chosen} onChange={({ target }) => onChoose(target.value)}>
          <option value="">{labels.nobody}</option>
          {colleagues
            .filter(({ id, isAvailable }) => isAvailable || id === assignee)
            .map(({ id, name, isAvailable }) => (
              <option key={id} value={id}>
                {isAvailable ? name : t('assign.gone', { name })}
              </option>
            ))}
        </select>
      </label>
      {chosen !== assignee && (
        <Button type="submit" size="small" margin={false} buttonStyle="secondary" disabled={busy}>
          {labels.send}
        </Button>
      )}
    </form>
  );
}
