'use client';

import { useEffect, useId, useRef, useState } from 'react';

import { StaffRequestError, staffRequest } from '@/cms/admin/staff-request';

import type { ReviewCase } from '../use-cases/review-case';

import styles from './review-console.module.css';
import { MAX_REASON, TextForApplicant } from './review-decision';
import type { ReviewTexts } from './review-texts';
import { useDraft } from './use-draft';

/** Moves the entitlement to another account: the holder's permission ends, the successor gets one at once. */
export function MoveEntitlement({
  texts: { t },
  case: current,
  onMoved,
  onLost,
  onCancel,
}: {
  texts: ReviewTexts;
  case: ReviewCase;
  /** @param to id of the successor's new application */
  onMoved: (to: string) => void;
  onLost: (error: unknown) => void;
  onCancel: () => void;
}) {
  const id = useId();
  const [account, setAccount] = useDraft(`${current.id}:move-to`);
  const [reason, setReason] = useDraft(`${current.id}:move`);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const accountBox = useRef<HTMLInputElement>(null);
  const reasonBox = useRef<HTMLTextAreaElement>(null);
  useEffect(() => accountBox.current?.focus(), []);

  const move = async () => {
    if (busy) return;
    if (account.trim() === '') {
      setError(t('move.accountMissing'));
      accountBox.current?.focus();
      return;
    }
    if (reason.trim() === '') {
      setError(t('decisions.reasonMissing'));
      reasonBox.current?.focus();
      return;
    }
    setBusy(true);
    setError(undefined);
    try {
      const { movedTo } = await staffRequest<{ movedTo: string }>(`/api/applications/${current.id}/move`, {
        body: { expectedState: current.state, account: account.trim(), reason: reason.trim() },
      });
      setAccount('');
      setReason('');
      onMoved(movedTo);
    } catch (refusal) {
      const { code, message, fields } = refusal instanceof StaffRequestError ? refusal : noRefusal;
      if (code === 'conflict') onLost(refusal);
      else {
        setError((fields.account ?? message) || t('decisions.failed'));
        setBusy(false);
        if (fields.account) accountBox.current?.focus();
      }
    }
  };

  return (
    <form
      className={styles.decision}
      aria-label={t('move.title')}
      data-severe
      noValidate
      onSubmit={(submit) => {
        submit.preventDefault();
        void move();
      }}
    >
      <h3>{t('move.title')}</h3>
      <p>{t('move.hint')}</p>
      <label htmlFor={`${id}-account`}>
        {t('move.account')}
        <input
          ref={accountBox}
          id={`${id}-account`}
          type="email"
          autoComplete="off"
          maxLength={254}
          value={account}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-error`}
          onChange={(change) => setAccount(change.target.value)}
        />
      </label>
      <TextForApplicant
        texts={t}
        language={current.mailLanguage}
        box={reasonBox}
        value={reason}
        maxLength={MAX_REASON}
        invalid={error !== undefined}
        onChange={setReason}
        onSend={() => void move()}
      />
      <p id={`${id}-error`} className={styles.error} role="alert">
        {error}
      </p>
      <div className={styles.actions}>
        <button type="submit" className={styles.severe} aria-disabled={busy}>
          {busy ? t('decisions.working') : t('decisions.confirm', { action: t('move.title') })}
        </button>
        <button type="button" className={styles.secondary} disabled={busy} onClick={onCancel}>
          {t('decisions.cancel')}
        </button>
      </div>
    </form>
  );
}

const noRefusal = { code: '', message: '', fields: {} as Readonly<Record<string, string>> };
