'use client';

import { Button } from '@payloadcms/ui';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';

import type { Locale } from '@/i18n/locales';
import type { Labels as LabelsOf } from '@/i18n/texts';

import styles from './review.module.css';
import type { ReasonTemplate } from './review-queue';

type Labels = LabelsOf<'list-admin'>['review'];

/** Asks for the reason in the applicant's language; a template fills it in and may be changed. */
export function Rejection({
  labels,
  templates,
  locale,
  language,
  busy,
  onReject,
  onCancel,
}: {
  labels: Labels;
  templates: readonly ReasonTemplate[];
  locale: Locale;
  language: string;
  busy: boolean;
  onReject: (reason: string, note: string) => void;
  onCancel: () => void;
}) {
  const t = useTranslations('list-admin.review');
  const id = useId();
  const [reason, setReason] = useState('');
  const [note, setNote] = useState('');
  const [missing, setMissing] = useState(false);
  const send = () => {
    if (reason.trim() === '') setMissing(true);
    else if (!busy) onReject(reason, note);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- shortcuts only; each act has its button
    <div
      className={styles.form}
      role="group"
      aria-label={labels.reject}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel();
        else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
        else return;
        event.preventDefault();
      }}
    >
      {templates.length > 0 && (
        <label>
          {labels.template}
          <select
            defaultValue=""
            onChange={({ target }) => setReason(templates[Number(target.value)]?.text[locale] ?? '')}
          >
            <option value="">{labels.noTemplate}</option>
            {templates.map(({ title }, at) => (
              <option key={title} value={at}>
                {title}
              </option>
            ))}
          </select>
        </label>
      )}
      <label>
        {t('reason', { language })}
        <textarea
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by a press just now, for typing here
          autoFocus
          rows={4}
          maxLength={2000}
          value={reason}
          aria-invalid={missing || undefined}
          aria-describedby={missing ? `${id}-missing` : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
      </label>
      {missing && (
        <p id={`${id}-missing`} role="alert" className={styles.missing}>
          {labels.reasonMissing}
        </p>
      )}
      <label>
        {labels.note}
        <textarea rows={2} maxLength={2000} value={note} onChange={({ target }) => setNote(target.value)} />
      </label>
      <div className={styles.actions}>
        <Button size="small" margin={false} disabled={busy} onClick={send}>
          {labels.send}
        </Button>
        <Button size="small" margin={false} buttonStyle="secondary" onClick={onCancel}>
          {labels.cancel}
        </Button>
      </div>
    </div>
  );
}
