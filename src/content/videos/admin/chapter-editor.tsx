'use client';

import { useForm, useFormFields } from '@payloadcms/ui';
import type { FormState } from 'payload';
import { useId } from 'react';

import { ChapterPlace } from './chapter-place';
import type { Player } from './player';
import { TimeInput } from './time-input';
import { useStudioTexts } from './use-studio-texts';
import styles from './video-studio.module.css';

/** The chapters of a video: rows of the form, so they are saved, compared, and restored like its other fields. */
export function ChapterEditor({
  path,
  lang,
  player,
  readOnly,
}: {
  /** Of the field. */
  path: string;
  /** BCP 47, of the titles. */
  lang: string;
  player: Player;
  readOnly: boolean;
}) {
  const { labels } = useStudioTexts();
  const { addFieldRow, getDataByPath } = useForm();
  const rows = useFormFields(([fields]) => fields[path]?.rows);
  const count = rows?.length ?? 0;

  const add = () => {
    const chapters = getDataByPath<readonly { readonly start?: number | null }[] | undefined>(path) ?? [];
    const start = Math.floor(player.now() / 1000);
    const later = chapters.findIndex((chapter) => (chapter.start ?? 0) > start);
    const subFieldState: FormState = {
      start: { value: start, initialValue: start, valid: true },
      title: { value: '', initialValue: '', valid: true },
      place: { value: '', initialValue: '', valid: true },
    };
    addFieldRow({
      path,
      schemaPath: path,
      rowIndex: later === -1 ? chapters.length : later,
      subFieldState,
    });
  };

  return (
    <div className={styles.editor}>
      <p className={styles.lead}>{labels.chapter.lead}</p>
      {!readOnly && (
        <div className={styles.tools}>
          <button type="button" className={styles.tool} onClick={add}>
            {labels.chapter.add}
          </button>
        </div>
      )}
      {count === 0 ? (
        <p className={styles.empty}>{labels.chapter.empty}</p>
      ) : (
        <ol className={styles.rows}>
          {rows?.map((row, index) => (
            <ChapterRow
              key={row.id}
              path={path}
              index={index}
              lang={lang}
              player={player}
              readOnly={readOnly}
            />
          ))}
        </ol>
      )}
    </div>
  );
}

function ChapterRow({
  path,
  index,
  lang,
  player,
  readOnly,
}: {
  path: string;
  index: number;
  lang: string;
  player: Player;
  readOnly: boolean;
}) {
  const { labels, t } = useStudioTexts();
  const id = useId();
  const { dispatchFields, removeFieldRow, setModified } = useForm();
  const startPath = `${path}.${index}.start`;
  const titlePath = `${path}.${index}.title`;
  const placePath = `${path}.${index}.place`;
  const start = useFormFields(([fields]) => Number(fields[startPath]?.value ?? 0));
  const title = useFormFields(([fields]) => {
    const value: unknown = fields[titlePath]?.value;
    return typeof value === 'string' ? value : '';
  });
  const place = useFormFields(([fields]) => {
    const value: unknown = fields[placePath]?.value;
    return typeof value === 'string' ? value : '';
  });
  const number = index + 1;

  const set = (where: string, value: unknown) => {
    dispatchFields({ type: 'UPDATE', path: where, value });
    setModified(true);
  };

  return (
    <li className={styles.row} aria-label={t('chapter.name', { number })}>
      <div className={styles.times}>
        <TimeInput
          label={labels.cue.start}
          value={start * 1000}
          readOnly={readOnly}
          problem={labels.badTime}
          texts={{ now: labels.cue.now, nowLabel: labels.cue.startNow }}
          onChange={(milliseconds) => set(startPath, milliseconds / 1000)}
          onNow={() => set(startPath, Math.floor(player.now() / 1000))}
        />
      </div>
      <div className={styles.words}>
        <label htmlFor={id}>{labels.chapter.title}</label>
        <input
          id={id}
          type="text"
          lang={lang}
          maxLength={120}
          readOnly={readOnly}
          value={title}
          onChange={(event) => set(titlePath, event.target.value)}
          onKeyDown={(event) => {
            // A form would be saved.
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
      </div>
      <ChapterPlace
        number={number}
        address={place}
        readOnly={readOnly}
        onChange={(address) => set(placePath, address)}
      />
      <div className={styles.rowActions}>
        <button
          type="button"
          className={styles.small}
          aria-label={t('chapter.playFrom', { number })}
          onClick={() => player.playFrom(start * 1000)}
        >
          {labels.cue.play}
        </button>
        {!readOnly && (
          <button
            type="button"
            className={styles.small}
            aria-label={t('chapter.removeNumber', { number })}
            onClick={() => removeFieldRow({ path, rowIndex: index })}
          >
            {labels.cue.remove}
          </button>
        )}
      </div>
    </li>
  );
}
