'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';

import { CardForm } from '@/cms/admin/card-form';
import cards from '@/cms/admin/staff-cards.module.css';
import type { Locale } from '@/i18n/locales';
import type { Labels as LabelsOf } from '@/i18n/texts';

import type { ReasonTemplate } from './review-queue';

type Labels = LabelsOf<'list-admin'>['review'];

/** A rejection that is being written. */
export interface RejectionDraft {
  readonly reason: string;
  readonly note: string;
}

/** Asks for the reason in the applicant's language; a template fills it in and may be changed. */
export function Rejection({
  labels,
  templates,
  locale,
  language,
  draft,
  busy,
  onChange,
  onReject,
  onCancel,
}: {
  labels: Labels;
  templates: readonly ReasonTemplate[];
  locale: Locale;
  language: string;
  draft: RejectionDraft;
  busy: boolean;
  onChange: (draft: RejectionDraft) => void;
  onReject: (reason: string, note: string) => void;
  onCancel: () => void;
}) {
  const t = useTranslations('list-admin.review');
  const id = useId();
  const { reason, note } = draft;
  const [missing, setMissing] = useState(false);
  const send = () => {
    if (reason.trim() === '') setMissing(true);
    else if (!busy) onReject(reason, note);
  };
  return (
    <CardForm
      label={labels.reject}
      sendLabel={labels.send}
      cancelLabel={labels.cancel}
      busy={busy}
      onSend={send}
      onCancel={onCancel}
    >
      {templates.length > 0 && (
        <label>
          {labels.template}
          <select
            defaultValue=""
            onChange={({ target }) =>
              onChange({ ...draft, reason: templates[Number(target.value)]?.text[locale] ?? '' })
            }
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
          onChange={({ target }) => onChange({ ...draft, reason: target.value })}
        />
      </label>
      {missing && (
        <p id={`${id}-missing`} role="alert" className={cards.missing}>
          {labels.reasonMissing}
        </p>
      )}
      <label>
        {labels.note}
        <textarea
          rows={2}
          maxLength={2000}
          value={note}
          onChange={({ target }) => onChange({ ...draft, note: target.value })}
        />
      </label>
    </CardForm>
  );
}
