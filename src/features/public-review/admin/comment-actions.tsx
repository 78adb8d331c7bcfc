'use client';

import { Button, toast } from '@payloadcms/ui';
import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useId, useState } from 'react';

import { CardForm } from '@/cms/admin/card-form';
import cards from '@/cms/admin/staff-cards.module.css';
import { useDraft } from '@/cms/admin/use-draft';
import { useStaffAction, useStaffRequest } from '@/cms/admin/use-staff-request';
import type { Labels } from '@/i18n/texts';

import type { CommentEvent, CommentState, Visibility } from '../domain';

interface Current {
  readonly state?: CommentState;
  readonly answeredBy?: string | null;
}

/** What staff do with one comment: let readers see it or not, and answer it. */
export function CommentActions(props: {
  number: string;
  state: CommentState;
  visibility: Visibility;
  canBeShown: boolean;
  /** Whether accepting it can make it the draft of an erratum. */
  mayBeErratum: boolean;
  events: readonly CommentEvent[];
  answer: string;
  fixedIn: string;
  /** Of the author's page, as the admin calls it. */
  language: string;
  labels: Labels<'public-review-admin'>;
}) {
  const { number, state, visibility, canBeShown, events, labels } = props;
  const t = useTranslations('public-review-admin');
  const router = useRouter();
  const request = useStaffRequest();
  const [answering, setAnswering] = useState(false);
  const [first] = events;
  const { texts, write, forget } = useDraft(`comment:${number}`, {
    event: first ?? 'accept',
    text: props.answer,
    fixedIn: props.fixedIn,
    erratum: 'yes',
    // The answer that it was typed over.
    before: props.answer,
  });
  const { busy, act } = useStaffAction(({ status, data, message, code }) => {
    if (status === 409) {
      const current = data as Current;
      toast.warning(
        t('tooLate', {
          by: current.answeredBy ?? labels.someone,
          state: labels.states[current.state ?? 'withdrawn'],
        }),
      );
    } else toast.error(message);
    if (code !== 'not_logged_in') router.refresh();
  });

  const moderate = (wanted: 'shown' | 'hidden') =>
    void act(async () => {
      await request(`/api/public-review/${number}/visibility`, {
        body: { visibility: wanted, expected: visibility },
      });
      toast.success(t(wanted === 'shown' ? 'shownDone' : 'hiddenDone', { number }));
      router.refresh();
    });

  const answer = ({ event, text, fixedIn, erratum }: Draft) =>
    void act(async () => {
      const done = await request<{ state: CommentState }>(`/api/public-review/${number}/answer`, {
        body: {
          event,
          expectedState: state,
          answer: text,
          fixedIn,
          erratum: erratum && props.mayBeErratum && event === 'accept',
        },
      });
      setAnswering(false);
      forget();
      toast.success(t('answer.done', { number, state: labels.states[done.state] }));
      router.refresh();
    });

  if (!first && !canBeShown) return null;
  // Of a draft begun before a colleague answered, what happens may no longer be possible.
  const chosen = events.find((one) => one === texts.event) ?? first ?? 'accept';
  return answering ? (
    <AnswerForm
      {...props}
      draft={{
        event: chosen,
        // A colleague's newer answer replaces one that nobody changed here.
        text: texts.text === texts.before ? props.answer : texts.text,
        fixedIn: texts.fixedIn,
        erratum: texts.erratum === 'yes',
      }}
      busy={busy}
      onChange={(draft) => write({ ...draft, erratum: draft.erratum ? 'yes' : 'no', before: props.answer })}
      onSend={answer}
      onCancel={() => setAnswering(false)}
    />
  ) : (
    <div className={cards.actions} data-answer={events.length > 0 ? '' : undefined}>
      {events.length > 0 && (
        <Button size="small" margin={false} disabled={busy} onClick={() => setAnswering(true)}>
          {labels.answer.open}
        </Button>
      )}
      {canBeShown && visibility !== 'shown' && (
        <Button
          size="small"
          margin={false}
          buttonStyle="secondary"
          disabled={busy}
          onClick={() => moderate('shown')}
        >
          {labels.show}
        </Button>
      )}
      {canBeShown && visibility !== 'hidden' && (
        <Button
          size="small"
          margin={false}
          buttonStyle="secondary"
          disabled={busy}
          onClick={() => moderate('hidden')}
        >
          {labels.hide}
        </Button>
      )}
    </div>
  );
}

/** An answer that is being written. */
interface Draft {
  readonly event: CommentEvent;
  readonly text: string;
  readonly fixedIn: string;
  readonly erratum: boolean;
}

function AnswerForm(props: {
  mayBeErratum: boolean;
  events: readonly CommentEvent[];
  draft: Draft;
  language: string;
  labels: Labels<'public-review-admin'>;
  busy: boolean;
  onChange: (draft: Draft) => void;
  onSend: (draft: Draft) => void;
  onCancel: () => void;
}) {
  const { events, draft, language, labels, busy, onChange, onSend, onCancel } = props;
  const { event, text, fixedIn, erratum } = draft;
  const t = useTranslations('public-review-admin.answer');
  const id = useId();
  const [tried, setTried] = useState(false);
  const lacksText = event === 'reject' && text.trim() === '';
  const lacksVersion = event === 'fix' && fixedIn.trim() === '';
  const choose = (name: string) => onChange({ ...draft, event: events.find((one) => one === name) ?? event });
  const send = () => {
    setTried(true);
    if (!lacksText && !lacksVersion && !busy) onSend(draft);
  };
  const missing = tried && (lacksText ? labels.answer.missing : lacksVersion && labels.answer.missingVersion);
  return (
    <CardForm
      label={labels.answer.open}
      sendLabel={event === 'reopen' ? labels.answer.reopen : labels.answer.send}
      cancelLabel={labels.answer.cancel}
      busy={busy}
      onSend={send}
      onCancel={onCancel}
    >
      <label>
        {labels.answer.event}
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by a press just now, for choosing here */}
        <select autoFocus value={event} onChange={({ target }) => choose(target.value)}>
          {events.map((name) =>
            name === 'withdraw' ? null : (
              <option key={name} value={name}>
                {labels.answer.events[name]}
              </option>
            ),
          )}
        </select>
      </label>
      <label>
        {t('text', { language })}
        <textarea
          rows={5}
          maxLength={4_000}
          value={text}
          aria-invalid={(tried && lacksText) || undefined}
          aria-describedby={missing ? `${id}-missing` : undefined}
          onChange={({ target }) => onChange({ ...draft, text: target.value })}
        />
      </label>
      {event === 'accept' && props.mayBeErratum && (
        <label className={cards.check}>
          <input
            type="checkbox"
            checked={erratum}
            onChange={({ target }) => onChange({ ...draft, erratum: target.checked })}
          />
          {labels.answer.erratum}
        </label>
      )}
      {event === 'fix' && (
        <label>
          {labels.answer.fixedIn}
          <input
            type="text"
            maxLength={40}
            value={fixedIn}
            aria-invalid={(tried && lacksVersion) || undefined}
            aria-describedby={missing ? `${id}-missing` : undefined}
            onChange={({ target }) => onChange({ ...draft, fixedIn: target.value })}
          />
        </label>
      )}
      {missing && (
        <p id={`${id}-missing`} role="alert" className={cards.missing}>
          {missing}
        </p>
      )}
    </CardForm>
  );
}
