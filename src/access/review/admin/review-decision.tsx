'use client';

import { type RefObject, useEffect, useId, useRef, useState } from 'react';

import type { StaffRequestError } from '@/cms/admin/staff-client';
import { useTextDraft } from '@/cms/admin/use-draft';
import { useStaffAction, useStaffRequest } from '@/cms/admin/use-staff-request';

import { needsReason, type StaffDecision } from '@/access/shared/domain';
import type { ReviewCase } from '../use-cases/review-case';

import type { ReasonTemplate } from './review-place';
import { dayOfGrantEnd, endOfGrantDay } from '@/access/shared/grant-days';
import styles from './review-console.module.css';
import type { ReviewTexts } from '@/access/shared/admin/review-texts';
import { languageName } from '@/i18n/language-name';
import { htmlLang, type Locale } from '@/i18n/locales';

export const MAX_REASON = 2000;

/** Decisions that end or refuse something look like it. */
const severe: readonly StaffDecision[] = ['reject_qualification', 'reject_agreement', 'revoke'];
const approving: readonly StaffDecision[] = ['approve_qualification', 'approve_agreement'];

/** The signed copy that waits for its review. */
export function presentCopy({ files }: ReviewCase): ReviewCase['files'][number] | undefined {
  return files.find(({ kind, replaced }) => kind !== 'agreement' && !replaced);
}

/**
 * Asks for what a decision needs and makes it. Enter confirms an approval, Ctrl+Enter a text; a double click decides
 * once, because the button rests while the first decision is on its way.
 */
export function Decision({
  texts,
  case: current,
  event,
  templates,
  onDecided,
  onLost,
  onCancel,
}: {
  texts: ReviewTexts;
  case: ReviewCase;
  event: StaffDecision;
  templates: readonly ReasonTemplate[];
  onDecided: () => void;
  onLost: (refusal: StaffRequestError) => void;
  onCancel: () => void;
}) {
  const { t } = texts;
  const id = useId();
  const [reason, setReason] = useTextDraft(`application:${current.id}:${event}`);
  const [note, setNote] = useTextDraft(`application:${current.id}:${event}:note`);
  const [until, setUntil] = useState(current.grant?.expiresAt ? dayOfGrantEnd(current.grant.expiresAt) : '');
  const [error, setError] = useState<string>();
  const request = useStaffRequest();
  const { busy, act } = useStaffAction((refusal) => {
    if (refusal.code === 'conflict') onLost(refusal);
    else setError(refusal.message);
  });
  const reasonBox = useRef<HTMLTextAreaElement>(null);
  const confirm = useRef<HTMLButtonElement>(null);
  const demandsReason = needsReason(event);
  const fitting = templates.filter((template) => template.event === event);

  useEffect(() => {
    if (demandsReason) reasonBox.current?.focus();
    else confirm.current?.focus();
  }, [demandsReason]);

  const decide = async () => {
    if (demandsReason && reason.trim() === '') {
      setError(t('decisions.reasonMissing'));
      reasonBox.current?.focus();
      return;
    }
    await act(async () => {
      setError(undefined);
      const file = event === 'approve_agreement' ? presentCopy(current) : undefined;
      await request(`/api/applications/${current.id}/transition`, {
        body: {
          event,
          expectedState: current.state,
          ...(reason.trim() && { reason: reason.trim() }),
          ...(note.trim() && { note: note.trim() }),
          // The approval is of the copy on screen, not of one that replaced it a moment ago.
          ...(file && { file: file.id }),
          // The end is the last moment of the chosen day.
          ...(event === 'extend' && {
            expiresAt: until ? endOfGrantDay(until).toISOString() : null,
          }),
        },
      });
      setReason('');
      setNote('');
      onDecided();
    });
  };

  const action = t(`decisions.${event}`);
  return (
    <form
      className={styles.decision}
      aria-label={action}
      data-severe={severe.includes(event) || undefined}
      onSubmit={(submit) => {
        submit.preventDefault();
        void decide();
      }}
    >
      <h3>{action}</h3>
      <p>{t(`decisions.approveHint.${event}`)}</p>
      {demandsReason && (
        <>
          {fitting.length > 0 && (
            <label htmlFor={`${id}-template`}>
              {t('decisions.template')}
              <select
                id={`${id}-template`}
                value=""
                onChange={(change) => {
                  const template = fitting[Number(change.target.value)];
                  if (template) setReason(withTemplate(reason, template[current.mailLanguage]));
                  reasonBox.current?.focus();
                }}
              >
                <option value="">{t('decisions.chooseTemplate')}</option>
                {fitting.map((template, position) => (
                  <option key={template[current.mailLanguage]} value={position}>
                    {template[current.mailLanguage].slice(0, 60)}
                  </option>
                ))}
              </select>
            </label>
          )}
          <TextForApplicant
            texts={texts}
            language={current.mailLanguage}
            box={reasonBox}
            value={reason}
            maxLength={MAX_REASON}
            invalid={error !== undefined}
            onChange={setReason}
            onSend={() => void decide()}
          />
        </>
      )}
      {event === 'extend' && (
        <label htmlFor={`${id}-until`}>
          {t('decisions.until')}
          <input
            id={`${id}-until`}
            type="date"
            value={until}
            onChange={(change) => setUntil(change.target.value)}
          />
        </label>
      )}
      <label htmlFor={`${id}-note`}>
        {t('decisions.note')}
        <input
          id={`${id}-note`}
          type="text"
          maxLength={MAX_REASON}
          value={note}
          onChange={(change) => setNote(change.target.value)}
        />
      </label>
      {error !== undefined && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <div className={styles.actions}>
        <button
          ref={confirm}
          type="submit"
          className={
            approving.includes(event)
              ? styles.approve
              : severe.includes(event)
                ? styles.severe
                : styles.primary
          }
          aria-disabled={busy}
        >
          {busy ? t('decisions.working') : t('decisions.confirm', { action })}
        </button>
        <button type="button" className={styles.secondary} disabled={busy} onClick={onCancel}>
          {t('decisions.cancel')}
        </button>
      </div>
    </form>
  );
}

/** A template replaces nothing that someone wrote: it goes below. */
function withTemplate(written: string, template: string): string {
  if (written.includes(template)) return written;
  return written.trim() === '' ? template : `${written.trimEnd()}\n${template}`;
}

/** The text that the applicant gets, in the language of their mails; Ctrl+Enter sends it. */
export function TextForApplicant({
  texts: { t, locale },
  language,
  box,
  value,
  maxLength,
  invalid,
  onChange,
  onSend,
}: {
  texts: ReviewTexts;
  language: Locale;
  box: RefObject<HTMLTextAreaElement | null>;
  value: string;
  maxLength: number;
  invalid: boolean;
  onChange: (text: string) => void;
  onSend: () => void;
}) {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>
        {t('decisions.reason')}
        <textarea
          ref={box}
          id={id}
          rows={4}
          maxLength={maxLength}
          value={value}
          lang={htmlLang[language]}
          aria-describedby={`${id}-hint`}
          aria-invalid={invalid}
          onChange={(change) => onChange(change.target.value)}
          onKeyDown={(key) => {
            if (key.key !== 'Enter' || !(key.ctrlKey || key.metaKey)) return;
            key.preventDefault();
            onSend();
          }}
        />
      </label>
      <p id={`${id}-hint`} className={styles.hint}>
        {t('decisions.reasonHint', { language: languageName(language, locale) })} <kbd>Ctrl</kbd>{' '}
        <kbd>Enter</kbd>
      </p>
    </>
  );
}
