'use client';

import { useEffect, useId, useRef, useState } from 'react';

import type { StaffRequestError } from '@/cms/admin/staff-client';
import { useTextDraft } from '@/cms/admin/use-draft';
import { useStaffAction, useStaffRequest } from '@/cms/admin/use-staff-request';

import type { ReviewCase } from '../use-cases/review-case';

import styles from './review-console.module.css';
import { MAX_REASON, TextForApplicant } from './review-decision';
import type { ReviewTexts } from '@/access/shared/admin/review-texts';

/** Transfers the access to another account: the holder's access ends, and the successor's begins immediately. */
export function MoveEntitlement({
  texts,
  case: current,
  onMoved,
  onLost,
  onCancel,
}: {
  texts: ReviewTexts;
  case: ReviewCase;
  /** @param to id of the successor's new application */
  onMoved: (to: string) => void;
  onLost: (refusal: StaffRequestError) => void;
  onCancel: () => void;
}) {
  const { t } = texts;
  const id = useId();
  const [account, setAccount] = useTextDraft(`application:${current.id}:move-to`);
  const [reason, setReason] = useTextDraft(`application:${current.id}:move`);
  const [error, setError] = useState<string>();
  const request = useStaffRequest();
  const { busy, act } = useStaffAction((refusal) => {
    const { code, message, fields } = refusal;
    if (code === 'conflict') return onLost(refusal);
    setError(fields.account ?? message);
    if (fields.account) accountBox.current?.focus();
  });
  const accountBox = useRef<HTMLInputElement>(null);
  const reasonBox = useRef<HTMLTextAreaElement>(null);
  useEffect(() => accountBox.current?.focus(), []);

  const move = async () => {
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
    await act(async () => {
      setError(undefined);
      const { movedTo } = await request<{ movedTo: string }>(`/api/applications/${current.id}/move`, {
        body: { expectedState: current.state, account: account.trim(), reason: reason.trim() },
      });
      setAccount('');
      setReason('');
      onMoved(movedTo);
    });
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
        texts={texts}
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
