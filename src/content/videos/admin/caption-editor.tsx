'use client';

import { toast, useAuth } from '@payloadcms/ui';
import { useCallback, useEffect, useId, useMemo, useReducer, useRef, useState } from 'react';
import type { ChangeEvent } from 'react';

import { useStaffAction } from '@/cms/admin/use-staff-request';
import {
  type Cue,
  noCaptions,
  problemsOf,
  type ReadCaptions,
  readWebVtt,
  writeWebVtt,
} from '@/cms/captions/webvtt';
import { languageName } from '@/i18n/language-name';
import { htmlLang, type Locale } from '@/i18n/locales';

import { blockingCues, changeCues, counterpart, cueAt, type ListedCue, noCues } from './cue-list';
import { CueRow } from './cue-row';
import { type Imported, ImportResult, StoredProblems } from './import-result';
import type { Player } from './player';
import { useCaptionUpload } from './use-caption-upload';
import { useCaptionsWithForm } from './use-captions-with-form';
import { useKeptCaptions } from './use-kept-captions';
import { useStudioTexts } from './use-studio-texts';
import { useWrongTimes } from './use-wrong-times';
import styles from './video-studio.module.css';

/** Bytes beyond which a file is not read. */
const MAX_FILE = 8_000_000;

/** The captions of one language: a list of cues that follows the player, and what happens to the list as a whole. */
export function CaptionEditor({
  video,
  lang,
  saved,
  other,
  player,
  now,
  duration,
  readOnly,
  onCues,
  onSaved,
  onUnsaved,
}: {
  video: { readonly id: string; readonly title: string; readonly slug: string };
  lang: Locale;
  /** What the file has. */
  saved: ReadCaptions;
  /** Captions of another language, if there are any. */
  other: { readonly lang: Locale; readonly cues: readonly Cue[] } | undefined;
  player: Player;
  /** Milliseconds. */
  now: number;
  duration: number | undefined;
  readOnly: boolean;
  /** Told about each change, for the picture. */
  onCues: (cues: readonly ListedCue[]) => void;
  /** Told the ID of the new file. */
  onSaved: (file: string) => void;
  /** Told when there is something to save, and the form does not know. */
  onUnsaved: () => void;
}) {
  const texts = useStudioTexts();
  const { locale, labels, t } = texts;
  const { user } = useAuth();
  const importId = useId();
  const listRef = useRef<HTMLOListElement>(null);
  const { busy, act } = useStaffAction();
  const [list, change] = useReducer(changeCues, saved, (captions) =>
    changeCues(noCues, { type: 'load', captions }),
  );
  const [savedText, setSavedText] = useState(() => writeWebVtt(saved));
  const [lost, setLost] = useState(saved.problems);
  const [imported, setImported] = useState<Imported>();
  const { wrongTimes, noteWrong } = useWrongTimes();
  const { name, upload } = useCaptionUpload(video, lang);
  const { cues, added } = list;

  const written = useMemo(() => writeWebVtt(list), [list]);
  const isChanged = written !== savedText;
  const problems = useMemo(() => problemsOf(cues, duration), [cues, duration]);
  const blocking = blockingCues(cues, problems, wrongTimes);
  const blocked = blocking.filter(Boolean).length;
  const warned = problems.filter((found, index) => found.length > 0 && !blocking[index]).length;
  const current = cueAt(cues, now)?.key;

  const kept = useKeptCaptions({
    whose: [String(user?.id ?? ''), 'captions', video.id, lang],
    saved: savedText,
    written,
  });

  useEffect(() => onCues(cues), [cues, onCues]);

  useEffect(() => {
    if (added === undefined) return;
    listRef.current?.querySelector<HTMLElement>(`[data-cue="${added}"] textarea`)?.focus();
  }, [added]);

  useEffect(() => {
    const rows = listRef.current;
    const row =
      current === undefined ? undefined : rows?.querySelector<HTMLElement>(`[data-cue="${current}"]`);
    // The list stays where a person writes.
    if (!rows || !row || rows.contains(document.activeElement)) return;
    rows.scrollTop = row.offsetTop - (rows.clientHeight - row.offsetHeight) / 2;
  }, [current]);

  const goOn = useCallback(
    (cue: ListedCue) => {
      const row = listRef.current?.querySelector(`[data-cue="${cue.key}"]`);
      const next = row?.nextElementSibling?.querySelector('textarea');
      if (next) next.focus();
      else if (!readOnly) change({ type: 'add', moment: cue.end, duration });
    },
    [duration, readOnly],
  );

  const store = async (): Promise<string> => {
    const file = await upload(written);
    setSavedText(written);
    setLost([]);
    setImported(undefined);
    onSaved(file);
    return file;
  };
  const save = () =>
    act(async () => {
      await store();
      toast.success(labels.saved);
    });

  useCaptionsWithForm(video.id, {
    isUnsaved: !readOnly && isChanged && cues.length > 0,
    obstacle: blocked > 0 ? t('blockedPublication', { count: blocked }) : undefined,
    store,
    onUnsaved,
    onFailed: (reason) => void toast.error(t('notSaved', { reason })),
  });

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    if (!file) return;
    const found =
      file.size > MAX_FILE
        ? { ...noCaptions, problems: [{ line: 1, kind: 'tooLarge' } as const] }
        : readWebVtt(await file.text());
    // The same file can be chosen again after it was corrected.
    event.target.value = '';
    if (found.cues.length > 0) change({ type: 'replace', captions: found });
    setImported({ file: file.name, count: found.cues.length, problems: found.problems });
  };

  const goToProblem = () => {
    const focused = listRef.current?.querySelector('[data-cue]:focus-within');
    const from = [...(listRef.current?.children ?? [])].findIndex((row) => row === focused);
    const next = blocking.findIndex((isBlocking, index) => isBlocking && index > from);
    const row = listRef.current?.children[next === -1 ? blocking.indexOf(true) : next];
    row?.querySelector<HTMLElement>('[aria-invalid="true"], textarea')?.focus();
  };

  return (
    <div className={styles.editor}>
      {kept.offer !== undefined && !readOnly && (
        <div className={styles.notice} role="status">
          <p>{labels.kept}</p>
          <button
            type="button"
            className={styles.small}
            onClick={() => {
              change({ type: 'replace', captions: readWebVtt(kept.offer ?? '') });
              kept.forget();
            }}
          >
            {labels.restore}
          </button>
          <button type="button" className={styles.small} onClick={kept.forget}>
            {labels.discard}
          </button>
        </div>
      )}
      <div className={styles.tools}>
        {!readOnly && (
          <>
            <button
              type="button"
              className={styles.tool}
              onClick={() => change({ type: 'add', moment: player.now(), duration })}
            >
              {labels.add}
            </button>
            <button
              type="button"
              className={styles.tool}
              disabled={list.past.length === 0}
              onClick={() => change({ type: 'undo' })}
            >
              {labels.undo}
            </button>
            <label className={styles.tool} htmlFor={importId}>
              {labels.importFile}
              <input
                id={importId}
                type="file"
                accept=".vtt,.srt,text/vtt"
                onChange={(event) => void choose(event)}
              />
            </label>
          </>
        )}
        {cues.length > 0 && (
          <a
            className={styles.tool}
            href={`data:text/vtt;charset=utf-8,${encodeURIComponent(written)}`}
            download={name}
          >
            {labels.exportFile}
          </a>
        )}
      </div>
      {lost.length > 0 && !readOnly && <StoredProblems problems={lost} />}
      {imported && <ImportResult imported={imported} />}
      {cues.length === 0 ? (
        <div className={styles.empty}>
          <p>{t('empty', { language: languageName(lang, locale) })}</p>
          {other && !readOnly && (
            <button
              type="button"
              className={styles.tool}
              onClick={() =>
                change({
                  type: 'replace',
                  captions: {
                    cues: other.cues.map((cue) => ({ ...cue, text: '', name: '', before: '' })),
                  },
                })
              }
            >
              {t('copyTimes', { language: languageName(other.lang, locale) })}
            </button>
          )}
        </div>
      ) : (
        <ol ref={listRef} className={styles.rows}>
          {cues.map((cue, index) => {
            const match = other && counterpart(cue, other.cues);
            return (
              <CueRow
                key={cue.key}
                cue={cue}
                number={index + 1}
                problems={(problems[index] ?? []).join(' ')}
                otherText={match?.text}
                otherLang={other && htmlLang[other.lang]}
                isCurrent={cue.key === current}
                readOnly={readOnly}
                duration={duration}
                lang={htmlLang[lang]}
                player={player}
                locale={locale}
                change={change}
                noteWrong={noteWrong}
                goOn={goOn}
              />
            );
          })}
        </ol>
      )}
      {!readOnly && (
        <div className={styles.foot}>
          <p role="status">
            {blocked > 0 ? (
              <>
                {t('blocked', { count: blocked })}{' '}
                <button type="button" className={styles.small} onClick={goToProblem}>
                  {labels.nextProblem}
                </button>
              </>
            ) : (
              <>
                {isChanged ? labels.unsaved : cues.length > 0 && labels.allSaved}
                {warned > 0 && ` ${t('warned', { count: warned })}`}
              </>
            )}
          </p>
          <button
            type="button"
            className={styles.save}
            disabled={busy || !isChanged || blocked > 0 || cues.length === 0}
            onClick={() => void save()}
          >
            {busy ? labels.saving : labels.save}
          </button>
        </div>
      )}
    </div>
  );
}
