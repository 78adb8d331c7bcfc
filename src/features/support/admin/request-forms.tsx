'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';

import { CardForm } from '@/cms/admin/card-form';
import cards from '@/cms/admin/staff-cards.module.css';
import type { Labels } from '@/i18n/texts';

import { TEXT_MAX } from '../domain';
import styles from './support-view.module.css';

type ReplyEvent = 'answer' | 'ask';

/** A reply that is being written. */
export interface Draft {
  readonly event: ReplyEvent;
  readonly text: string;
}

/** Writes the reply to a reporter, and says what comes after it. */
export function ReplyForm({
  draft,
  language,
  labels,
  busy,
  onChange,
  onSend,
  onCancel,
}: {
  draft: Draft;
  language: string;
  labels: Labels<'support-admin'>;
  busy: boolean;
  onChange: (draft: Draft) => void;
  onSend: (draft: Draft) => void;
  onCancel: () => void;
}) {
  const t = useTranslations('support-admin.reply');
  const id = useId();
  const [tried, setTried] = useState(false);
  const texts = labels.reply;
  const isMissing = tried && draft.text.trim() === '';
  const send = () => {
    setTried(true);
    if (draft.text.trim() !== '' && !busy) onSend(draft);
  };
  return (
    <CardForm
      label={texts.open}
      sendLabel={texts.send}
      cancelLabel={texts.cancel}
      busy={busy}
      onSend={send}
      onCancel={onCancel}
    >
      <label>
        {t('text', { language })}
        <textarea
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by a press just now, for typing here
          autoFocus
          rows={7}
          maxLength={TEXT_MAX}
          value={draft.text}
          aria-invalid={isMissing || undefined}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => onChange({ ...draft, text: target.value })}
        />
      </label>
      <p
        id={`${id}-hint`}
        className={isMissing ? cards.missing : styles.hint}
        role={isMissing ? 'alert' : undefined}
      >
        {isMissing ? texts.missing : texts.hint}
      </p>
      <label>
        {texts.event}
        <select
          value={draft.event}
          onChange={({ target }) => onChange({ ...draft, event: target.value === 'ask' ? 'ask' : 'answer' })}
        >
          <option value="answer">{texts.events.answer}</option>
          <option value="ask">{texts.events.ask}</option>
        </select>
      </label>
    </CardForm>
  );
}

/** Writes a note that only the office reads. */
export function NoteForm({
  text,
  labels,
  busy,
  onChange,
  onSend,
  onCancel,
}: {
  text: string;
  labels: Labels<'support-admin'>['note'];
  busy: boolean;
  onChange: (text: string) => void;
  onSend: () => void;
  onCancel: () => void;
}) {
  const id = useId();
  const [tried, setTried] = useState(false);
  const isMissing = tried && text.trim() === '';
  const send = () => {
    setTried(true);
    if (text.trim() !== '' && !busy) onSend();
  };
  return (
    <CardForm
      label={labels.open}
      sendLabel={labels.send}
      cancelLabel={labels.cancel}
      busy={busy}
      onSend={send}
      onCancel={onCancel}
    >
      <label>
        {labels.text}
        <textarea
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by a press just now, for typing here
          autoFocus
          rows={4}
          maxLength={TEXT_MAX}
          value={text}
          aria-invalid={isMissing || undefined}
          aria-describedby={isMissing ? `${id}-missing` : undefined}
          onChange={({ target }) => onChange(target.value)}
        />
      </label>
      {isMissing && (
        <p id={`${id}-missing`} role="alert" className={cards.missing}>
          {labels.missing}
        </p>
      )}
    </CardForm>
  );
}
