'use client';

import { type RefObject, useId, useState } from 'react';

import { momentText, type ReviewTexts } from '@/access/shared/admin/review-texts';
import { useTextDraft } from '@/cms/admin/use-draft';
import { useStaffAction, useStaffRequest } from '@/cms/admin/use-staff-request';

import type { ReviewCase } from '../use-cases/review-case';

import styles from './review-console.module.css';

interface Props {
  readonly texts: ReviewTexts;
  readonly case: ReviewCase;
  readonly noteBox: RefObject<HTMLTextAreaElement | null>;
  readonly onChanged: () => void;
}

/** Notes among reviewers, and a new one. */
export function Notes({ texts, case: current, noteBox, onChanged }: Props) {
  const { t } = texts;
  const id = useId();
  const [text, setText] = useTextDraft(`application:${current.id}:note`);
  const [error, setError] = useState<string>();
  const request = useStaffRequest();
  const { busy, act } = useStaffAction(({ message }) => setError(message));
  const save = async () => {
    if (text.trim() === '') return;
    await act(async () => {
      setError(undefined);
      await request(`/api/applications/${current.id}/notes`, { body: { text: text.trim() } });
      setText('');
      onChanged();
    });
  };
  return (
    <section>
      <h3>{t('case.notes')}</h3>
      <p className={styles.hint}>{t('case.notesHint')}</p>
      <div className={styles.noteForm}>
        <label htmlFor={id}>
          <span>
            {t('case.addNote')} <kbd aria-hidden>N</kbd>
          </span>
          <textarea
            ref={noteBox}
            id={id}
            aria-keyshortcuts="N"
            rows={2}
            maxLength={4000}
            value={text}
            onChange={(change) => setText(change.target.value)}
            onKeyDown={(key) => {
              if (key.key !== 'Enter' || !(key.ctrlKey || key.metaKey)) return;
              key.preventDefault();
              void save();
            }}
          />
        </label>
        <button
          type="button"
          className={styles.secondary}
          disabled={busy || text.trim() === ''}
          onClick={() => void save()}
        >
          {t('case.saveNote')}
        </button>
      </div>
      {error !== undefined && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      {current.notes.length === 0 && <p className={styles.quiet}>{t('case.noNotes')}</p>}
      <ol className={styles.notes}>
        {current.notes.map((note) => (
          <li key={note.id}>
            <p>{note.text}</p>
            <span className={styles.hint}>
              {note.author} · {momentText(note.at, texts)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
