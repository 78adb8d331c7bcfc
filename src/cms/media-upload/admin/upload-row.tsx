'use client';

import { useId } from 'react';

import { languageName } from '@/i18n/language-name';
import { htmlLang, type Locale, preferring } from '@/i18n/locales';
import { listOfNames } from '@/i18n/lists';
import { formatBytes } from '@/ui/format';

import { type ChosenFile, type FileDetails, MAX_ALT, unsavedTexts, writtenIn } from '../domain';

import { UploadDetails } from './upload-details';
import { useUploadTexts } from './use-upload-texts';
import styles from './media-upload.module.css';

/** A chosen file: what it is, what becomes of it, and what is written for it. */
export function UploadRow({
  file,
  preview,
  isKept,
  missing,
  limits,
  tags,
  onWrite,
  onDescribe,
  onApply,
  onRemove,
}: {
  file: ChosenFile;
  preview: string | undefined;
  isKept: boolean;
  /** Languages in which the person was told that it needs a text. */
  missing: readonly Locale[];
  limits: { readonly formats: string; readonly limit: string };
  /** Tags that files have. */
  tags: readonly string[];
  onWrite: (locale: Locale, text: string) => void;
  onDescribe: (details: Partial<FileDetails>) => void;
  /** Gives the other files what is written for this one; undefined while there is no other. */
  onApply: (() => void) | undefined;
  onRemove: () => void;
}) {
  const { locale, labels, t } = useUploadTexts();
  const id = useId();
  const { name, size, refusal, state, texts } = file;
  const isUnderWay = state.is === 'queued' || state.is === 'sending';
  const percent = state.is === 'sending' ? Math.floor(state.percent) : 0;

  const missingText = () =>
    writtenIn(file).length === 0
      ? labels.noAlt
      : t('captionNeedsAlt', {
          languages: listOfNames(
            missing.map((language) => languageName(language, locale)),
            locale,
          ),
        });
  const unsaved = file.id === undefined || isUnderWay || state.is === 'stored' ? [] : unsavedTexts(file);
  const languages = unsaved.map((text) => languageName(text.locale, locale));
  const problems = [
    refusal !== undefined && t(`refusals.${refusal}`, limits),
    unsaved.length > 0 && t('textMissing', { languages: listOfNames(languages, locale) }),
    state.is === 'failed' ? state.message : missing.length > 0 && missingText(),
  ].filter((problem) => problem !== false);
  const problem = problems.length > 0 ? problems.join(' ') : undefined;
  const said =
    state.is === 'sending'
      ? percent < 100
        ? t('states.sending', { percent })
        : labels.states.checking
      : state.is === 'failed' || unsaved.length > 0
        ? undefined
        : labels.states[state.is];

  return (
    <li
      className={styles.file}
      data-file={file.key}
      tabIndex={-1}
      data-state={refusal === undefined ? state.is : 'refused'}
      aria-labelledby={`${id}-name`}
    >
      {preview ? (
        <img className={styles.preview} src={preview} alt="" decoding="async" />
      ) : (
        <span className={styles.preview} aria-hidden="true">
          {/\.([^.]{1,5})$/.exec(name)?.[1]?.toUpperCase()}
        </span>
      )}
      <div className={styles.facts}>
        <span id={`${id}-name`} className={styles.name}>
          {name}
        </span>
        <span className={styles.state}>
          {formatBytes(size)}
          {refusal === undefined && said !== undefined && ` · ${said}`}
        </span>
        {state.is === 'sending' && (
          <progress
            className={styles.progress}
            max={100}
            value={percent < 100 ? percent : undefined}
            aria-label={t('sendingName', { name })}
          />
        )}
        {problem !== undefined && (
          <p id={`${id}-problem`} className={styles.problem}>
            {problem}
          </p>
        )}
        {isKept && state.is === 'waiting' && <p className={styles.state}>{labels.kept}</p>}
      </div>
      {refusal === undefined && state.is !== 'stored' && (
        <div className={styles.texts}>
          {preferring(locale).map((language) => (
            <label key={language}>
              <span>{t('alt', { language: languageName(language, locale) })}</span>
              <textarea
                rows={2}
                lang={htmlLang[language]}
                maxLength={MAX_ALT}
                value={texts[language]}
                readOnly={isUnderWay}
                data-alt={language}
                aria-invalid={missing.includes(language) || undefined}
                aria-describedby={problem === undefined ? undefined : `${id}-problem`}
                onChange={({ target }) => onWrite(language, target.value)}
              />
            </label>
          ))}
          <UploadDetails
            file={file}
            tags={tags}
            isFixed={isUnderWay}
            onDescribe={onDescribe}
            onApply={onApply}
          />
        </div>
      )}
      {state.is === 'stored' ? (
        <a
          className={styles.button}
          href={`/admin/collections/media/${file.id}`}
          target="_blank"
          rel="noreferrer"
          aria-label={t('editName', { name })}
        >
          {labels.edit}
        </a>
      ) : (
        <button
          type="button"
          className={styles.button}
          // What is under way is stopped first. A button that is disabled would lose the focus.
          aria-disabled={state.is === 'sending' || undefined}
          aria-label={t('removeName', { name })}
          onClick={state.is === 'sending' ? undefined : onRemove}
        >
          {labels.remove}
        </button>
      )}
    </li>
  );
}
