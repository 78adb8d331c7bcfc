'use client';

import { Button, XIcon } from '@payloadcms/ui';
import { useEffect, useId, useRef, useState } from 'react';

import { announce } from '@/cms/admin/announce';
import { useModal } from '@/cms/admin/use-modal';
import { type Locale, locales } from '@/i18n/locales';

import { acceptedFiles } from '../../media-formats';
import { appliedTo, type ChosenFile, missingIn, neighborOf, unfinished, unsavedTexts } from '../domain';

import { DiscardDialog } from './discard-dialog';
import { UploadRow } from './upload-row';
import { useDialogEvents, useLeavingQuestion } from './use-dialog-events';
import { useUploadTexts } from './use-upload-texts';
import { useUploads } from './use-uploads';
import styles from './media-upload.module.css';

export interface UploadLimits {
  /** Names of the formats, as a list. */
  readonly formats: string;
  readonly maxBytes: number;
  /** The same for people. */
  readonly limit: string;
  /** Tags that files have. */
  readonly tags: readonly string[];
}

/**
 * The window in which several files are chosen, described, and uploaded.
 * @param since when it was opened, in the portal's time
 */
export function UploadDialog({
  limits,
  since,
  onClose,
}: {
  limits: UploadLimits;
  since: string;
  onClose: () => void;
}) {
  const { labels, t } = useUploadTexts();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const closing = useRef<HTMLSpanElement>(null);
  const uploads = useUploads({ ...limits, since, stopped: labels.stopped });
  const { files, busy } = uploads;
  const [isOver, setOver] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const [added, setAdded] = useState<string>();
  const [isClosing, setClosing] = useState(false);
  const [leaving, setLeaving] = useState<string>();
  const [applied, setApplied] = useState<number>();
  useModal(dialog);

  const left = unfinished(files);
  const accepted = files.filter(({ refusal }) => refusal === undefined);
  const done = accepted.length - left.length;
  const failed = left.filter(({ state }) => state.is === 'failed').length;
  const isComplete = accepted.length > 0 && left.length === 0;
  const isUnsaved = left.length > 0;
  // Everything was uploaded while the question was open.
  if (isClosing && !isUnsaved) setClosing(false);

  useEffect(() => focusText(dialog.current, added), [added]);
  useEffect(() => {
    // The button that had the focus is gone.
    if (isComplete) closing.current?.querySelector('button')?.focus();
  }, [isComplete]);

  const close = () => {
    if (isUnsaved) setClosing(true);
    else dialog.current?.close();
  };
  const removed = files.find(({ key }) => key === leaving);
  /** The library keeps the file. What is written here is nowhere else. */
  const askToRemove = (file: ChosenFile) => {
    if (file.id !== undefined && unsavedTexts(file).length > 0) setLeaving(file.key);
    else remove(file.key);
  };
  const remove = (key: string) => {
    const neighbor = neighborOf(files, key);
    // The button that has the focus goes away with its row.
    if (neighbor === undefined) chooser.current?.focus();
    else dialog.current?.querySelector<HTMLElement>(`[data-file="${neighbor}"]`)?.focus();
    uploads.remove(key);
  };
  const add = (list: FileList | null) => setAdded(uploads.add([...(list ?? [])]));
  useLeavingQuestion(isUnsaved, () => setClosing(true));
  useDialogEvents(dialog, { close, add, over: setOver });

  const start = () => {
    if (busy) return;
    const incomplete = left.find((file) => missingIn(file).length > 0);
    setAsked(incomplete !== undefined);
    setApplied(undefined);
    if (incomplete) focusText(dialog.current, incomplete.key, missingIn(incomplete));
    else uploads.start();
  };
  return (
    <>
      <dialog
        ref={dialog}
        className={styles.dialog}
        aria-labelledby={`${id}-title`}
        data-over={isOver || undefined}
        onClose={onClose}
        onCancel={(event) => {
          event.preventDefault();
          close();
        }}
      >
        <header className={styles.head}>
          <h2 id={`${id}-title`}>{labels.title}</h2>
          <button type="button" className={styles.cross} aria-label={labels.close} onClick={close}>
            <XIcon />
          </button>
        </header>
        <div className={styles.body}>
          <p className={styles.lead}>{labels.lead}</p>
          <div className={styles.target}>
            <Button
              ref={chooser}
              type="button"
              buttonStyle="secondary"
              margin={false}
              extraButtonProps={{ 'aria-describedby': `${id}-hint` }}
              onClick={() => input.current?.click()}
            >
              {labels.choose}
            </Button>
            <span className={styles.drop}>{labels.drop}</span>
            <p id={`${id}-hint`} className={styles.state}>
              {t('hint', { formats: limits.formats, limit: limits.limit })}
            </p>
            <input
              ref={input}
              type="file"
              accept={acceptedFiles}
              multiple
              hidden
              onChange={({ target }) => {
                add(target.files);
                // The same file can be chosen again.
                target.value = '';
              }}
            />
          </div>
          {files.length > 0 && (
            <ul className={styles.files} aria-label={labels.list}>
              {files.map((file) => {
                const source = uploads.sources.get(file.key);
                return (
                  <UploadRow
                    key={file.key}
                    file={file}
                    preview={source?.preview}
                    isKept={source?.isKept ?? false}
                    missing={isAsked && file.refusal === undefined ? missingIn(file) : []}
                    limits={limits}
                    tags={limits.tags}
                    onWrite={(locale, text) => uploads.write(file.key, locale, text)}
                    onDescribe={(details) => uploads.describe(file.key, details)}
                    onApply={
                      left.length > 1
                        ? () => {
                            const count = appliedTo(files, file.key);
                            setApplied(count);
                            // Said even if the text stays the same, as after a second press.
                            announce(t('details.applied', { count }));
                            uploads.apply(file.key);
                          }
                        : undefined
                    }
                    onRemove={() => askToRemove(file)}
                  />
                );
              })}
            </ul>
          )}
        </div>
        <footer className={styles.foot}>
          <p>
            <span role="status">
              {(busy || done > 0) && t('progress', { done, total: accepted.length })}
              {!busy && failed > 0 && ` ${t('failed', { count: failed })}`}
            </span>
            {!busy && applied !== undefined && ` ${t('details.applied', { count: applied })}`}
          </p>
          <span ref={closing} className={styles.buttons}>
            {left.length > 0 && (
              // Disabled in fact, it would lose the focus.
              <Button
                type="button"
                margin={false}
                extraButtonProps={{ 'aria-disabled': busy || undefined }}
                onClick={start}
              >
                {busy
                  ? labels.uploading
                  : left.every((file) => file.id !== undefined)
                    ? labels.saveTexts
                    : t(failed === left.length ? 'retry' : 'upload', { count: left.length })}
              </Button>
            )}
            {busy ? (
              <Button type="button" margin={false} buttonStyle="secondary" onClick={uploads.stop}>
                {labels.stop}
              </Button>
            ) : (
              <Button
                type="button"
                margin={false}
                buttonStyle={isComplete ? 'primary' : 'secondary'}
                onClick={close}
              >
                {labels.close}
              </Button>
            )}
          </span>
        </footer>
      </dialog>
      {isClosing && (
        <DiscardDialog
          title={t('discard.title', { count: left.length })}
          text={labels.discard.text}
          confirm={labels.discard.confirm}
          onKeep={() => setClosing(false)}
          onDiscard={() => {
            uploads.discard();
            dialog.current?.close();
          }}
        />
      )}
      {removed && (
        <DiscardDialog
          title={t('discardText.title', { name: removed.name })}
          text={labels.discardText.text}
          confirm={labels.discardText.confirm}
          onKeep={() => setLeaving(undefined)}
          onDiscard={() => remove(removed.key)}
        />
      )}
    </>
  );
}

/** Puts the focus into the first text of a file, of those in the languages if there are any. */
function focusText(
  dialog: HTMLElement | null,
  key: string | undefined,
  languages: readonly Locale[] = locales,
): void {
  if (key === undefined) return;
  const texts = languages.map((language) => `[data-file="${key}"] [data-alt="${language}"]`);
  dialog?.querySelector<HTMLElement>(texts.join())?.focus();
}
