'use client';

import { toast, useAuth } from '@payloadcms/ui';
import { useCallback, useEffect, useId, useMemo, useReducer, useRef, useState } from 'react';
import type { ChangeEvent } from 'react';

import { useStaffAction, useStaffRequest } from '@/cms/admin/use-staff-request';
import { type Cue, preventsShowing, problemsOf, readWebVtt, writeWebVtt } from '@/cms/captions/webvtt';
import { languageName } from '@/i18n/language-name';
import { htmlLang, type Locale } from '@/i18n/locales';
import { messages } from '@/i18n/by-language/video-studio';
import { textsFrom } from '@/i18n/texts';

import { changeCues, counterpart, cueAt, type ListedCue, noCues } from './cue-list';
import { CueRow } from './cue-row';
import { type Imported, ImportResult } from './import-result';
import type { Player } from './player';
import { useKeptCaptions } from './use-kept-captions';
import { useStudioTexts } from './use-studio-texts';
import styles from './video-studio.module.css';

/** Bytes beyond which a file is not read. */
const MAX_FILE = 8_000_000;

/** Milliseconds after which the upload of captions is given up. */
const SAVE_TIMEOUT = 60_000;

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
}: {
  video: { readonly id: string | undefined; readonly title: string; readonly slug: string };
  lang: Locale;
  /** What the file has. */
  saved: readonly Cue[];
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
}) {
  const texts = useStudioTexts();
  const { locale, labels, t } = texts;
  const { user } = useAuth();
  const importId = useId();
  const listRef = useRef<HTMLOListElement>(null);
  const request = useStaffRequest();
  const { busy, act } = useStaffAction();
  const [list, change] = useReducer(changeCues, saved, (cues) => changeCues(noCues, { type: 'load', cues }));
  const [savedText, setSavedText] = useState(() => writeWebVtt(saved));
  const [imported, setImported] = useState<Imported>();
  const { cues, added } = list;

  const written = useMemo(() => writeWebVtt(cues), [cues]);
  const isChanged = written !== savedText;
  const problems = useMemo(() => problemsOf(cues, duration), [cues, duration]);
  const blocked = problems.filter((found) => found.some(preventsShowing)).length;
  const warned = problems.filter((found) => found.length > 0 && !found.some(preventsShowing)).length;
  const current = cueAt(cues, now)?.key;

  const kept = useKeptCaptions({
    whose: [String(user?.id ?? ''), 'captions', video.id ?? 'new', lang],
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

  const save = () =>
    act(async () => {
      const name = `captions-${video.slug || 'video'}-${lang}.vtt`;
      const form = new FormData();
      form.append('file', new File([written], name, { type: 'text/vtt' }));
      // The file is described in its own language, regardless of that of the admin.
      const own = textsFrom<'video-studio'>(lang, messages[lang]);
      const alt = own.t('alt', { title: video.title || own.labels.untitled });
      form.append('_payload', JSON.stringify({ alt }));
      const { doc } = await request<{ doc: { id: string } }>(`/api/media?locale=${lang}&depth=0`, {
        body: form,
        timeout: SAVE_TIMEOUT,
      });
      setSavedText(written);
      setImported(undefined);
      onSaved(doc.id);
      toast.success(labels.saved);
    });

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    if (!file) return;
    const found =
      file.size > MAX_FILE
        ? { cues: [], problems: [{ line: 1, kind: 'tooLarge' } as const] }
        : readWebVtt(await file.text());
    // The same file can be chosen again after it was corrected.
    event.target.value = '';
    if (found.cues.length > 0) change({ type: 'replace', cues: found.cues });
    setImported({ file: file.name, count: found.cues.length, problems: found.problems });
  };

  const goToProblem = () => {
    const wrong = problems.map((found) => found.some(preventsShowing));
    const focused = listRef.current?.querySelector('[data-cue]:focus-within');
    const from = [...(listRef.current?.children ?? [])].findIndex((row) => row === focused);
    const next = wrong.findIndex((isWrong, index) => isWrong && index > from);
    const row = listRef.current?.children[next === -1 ? wrong.indexOf(true) : next];
    row?.querySelector('textarea')?.focus();
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
              change({ type: 'replace', cues: readWebVtt(kept.offer ?? '').cues });
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
            download={`captions-${video.slug || 'video'}-${lang}.vtt`}
          >
            {labels.exportFile}
          </a>
        )}
      </div>
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
                  cues: other.cues.map((cue) => ({ ...cue, text: '', name: '', before: '' })),
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
