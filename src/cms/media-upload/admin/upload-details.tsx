'use client';

import { useId, useState } from 'react';

import { TagBox } from '@/cms/media-tags/admin/tag-box';
import { languageName } from '@/i18n/language-name';
import { htmlLang, preferring } from '@/i18n/locales';

import { type ChosenFile, type FileDetails, hasDetails, MAX_CAPTION, MAX_CREDIT } from '../domain';

import { useUploadTexts } from './use-upload-texts';
import styles from './media-upload.module.css';

/** What a file may have beside its alternative texts, and the button that gives the same to the others. */
export function UploadDetails({
  file: { name, details },
  tags,
  isFixed,
  onDescribe,
  onApply,
}: {
  file: Pick<ChosenFile, 'name' | 'details'>;
  /** Tags that files have. */
  tags: readonly string[];
  isFixed: boolean;
  onDescribe: (details: Partial<FileDetails>) => void;
  onApply: (() => void) | undefined;
}) {
  const { locale, labels, t } = useUploadTexts();
  const id = useId();
  const { caption, credit } = details;
  const isWritten = hasDetails(details);
  const [wasWritten, setWasWritten] = useState(isWritten);
  const [isOpen, setOpen] = useState(isWritten);
  // What an earlier page kept, or another file gave, is seen.
  if (isWritten !== wasWritten) {
    setWasWritten(isWritten);
    if (isWritten) setOpen(true);
  }
  return (
    <details
      className={styles.more}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{labels.details.more}</summary>
      {/* Each row would have a list of up to 500 tags. */}
      {isOpen && (
        <div className={styles.details}>
          {preferring(locale).map((language) => (
            <label key={language}>
              <span>{t('details.caption', { language: languageName(language, locale) })}</span>
              <textarea
                rows={1}
                lang={htmlLang[language]}
                maxLength={MAX_CAPTION}
                value={caption[language]}
                readOnly={isFixed}
                onChange={({ target }) => onDescribe({ caption: { ...caption, [language]: target.value } })}
              />
            </label>
          ))}
          <label>
            <span>{labels.details.credit}</span>
            <input
              type="text"
              maxLength={MAX_CREDIT}
              value={credit}
              readOnly={isFixed}
              onChange={({ target }) => onDescribe({ credit: target.value })}
            />
          </label>
          <div>
            <label htmlFor={`${id}-tags`}>
              <span>{labels.details.tags}</span>
            </label>
            <TagBox
              id={`${id}-tags`}
              tags={details.tags}
              known={tags}
              isFixed={isFixed}
              describedBy={`${id}-hint`}
              onChange={(changed) => onDescribe({ tags: changed })}
            />
            <p id={`${id}-hint`} className={styles.state}>
              {labels.details.tagsHint}
            </p>
          </div>
          {onApply && isWritten && !isFixed && (
            <button
              type="button"
              className={styles.button}
              aria-label={t('details.applyName', { name })}
              onClick={onApply}
            >
              {labels.details.apply}
            </button>
          )}
        </div>
      )}
    </details>
  );
}
