'use client';

import { memo, useCallback, useId } from 'react';
import type { KeyboardEvent } from 'react';

import { type Cue, type CueProblem, showTime } from '@/cms/captions/webvtt';
import { messages } from '@/i18n/by-language/video-studio';
import type { Locale } from '@/i18n/locales';
import { textsFrom } from '@/i18n/texts';

import type { CueAction, ListedCue } from './cue-list';
import type { Player } from './player';
import { TimeInput } from './time-input';
import styles from './video-studio.module.css';

/** One cue: its times, its text, what is wrong with it, and what the other language says there. */
export const CueRow = memo(function CueRow({
  cue,
  number,
  problems,
  otherText,
  otherLang,
  isCurrent,
  readOnly,
  duration,
  lang,
  player,
  locale,
  change,
  noteWrong,
  goOn,
}: {
  cue: ListedCue;
  number: number;
  /** Joined by spaces, so an unchanged row stays as it is. */
  problems: string;
  /** What another language says there. */
  otherText: string | undefined;
  otherLang: string | undefined;
  isCurrent: boolean;
  readOnly: boolean;
  duration: number | undefined;
  /** BCP 47, of the text. */
  lang: string;
  player: Player;
  /** Of the admin. */
  locale: Locale;
  change: (action: CueAction) => void;
  /** Told which of its times can't be read, and when that is over. */
  noteWrong: (cue: number, time: 'start' | 'end', isWrong: boolean) => void;
  /** To the next cue. */
  goOn: (cue: ListedCue) => void;
}) {
  const id = useId();
  const { labels, t } = textsFrom<'video-studio'>(locale, messages[locale]);
  const found = problems.split(' ').filter(Boolean) as CueProblem[];
  const set = (to: Partial<Pick<Cue, 'start' | 'end' | 'text'>>) =>
    change({ type: 'change', key: cue.key, to });

  const { key } = cue;
  const noteStart = useCallback((isWrong: boolean) => noteWrong(key, 'start', isWrong), [key, noteWrong]);
  const noteEnd = useCallback((isWrong: boolean) => noteWrong(key, 'end', isWrong), [key, noteWrong]);

  const press = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    // Enter also accepts what an input method offers.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (event.ctrlKey || event.metaKey) player.playFrom(cue.start);
    else goOn(cue);
  };

  const time = (end: 'start' | 'end') => (
    <TimeInput
      label={labels.cue[end]}
      value={cue[end]}
      readOnly={readOnly}
      problem={labels.badTime}
      texts={{ now: labels.cue.now, nowLabel: end === 'start' ? labels.cue.startNow : labels.cue.endNow }}
      onChange={(milliseconds) => set({ [end]: milliseconds })}
      onNow={() => set({ [end]: player.now() })}
      onEnter={() => goOn(cue)}
      onWrong={end === 'start' ? noteStart : noteEnd}
    />
  );

  return (
    <li
      className={styles.row}
      aria-label={t('cue.name', { number })}
      aria-current={isCurrent ? 'true' : undefined}
      data-cue={cue.key}
    >
      <div className={styles.times}>
        {time('start')}
        {time('end')}
      </div>
      <div className={styles.words}>
        <textarea
          rows={2}
          lang={lang}
          readOnly={readOnly}
          value={cue.text}
          aria-label={labels.cue.text}
          aria-invalid={found.includes('empty') || undefined}
          aria-describedby={found.length > 0 ? `${id}-problems` : undefined}
          onChange={(event) => set({ text: event.target.value })}
          onKeyDown={press}
        />
        {otherText && (
          <p className={styles.other} lang={otherLang}>
            {otherText}
          </p>
        )}
        {found.length > 0 && (
          <ul id={`${id}-problems`} className={styles.problems}>
            {found.map((problem) => (
              <li key={problem} data-kind={problem}>
                {problem === 'beyond'
                  ? t('problems.beyond', { duration: showTime(duration ?? 0) })
                  : labels.problems[problem]}
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className={styles.rowActions}>
        <button
          type="button"
          className={styles.small}
          aria-label={t('cue.playFrom', { number })}
          onClick={() => player.playFrom(cue.start)}
        >
          {labels.cue.play}
        </button>
        {!readOnly && (
          <button
            type="button"
            className={styles.small}
            aria-label={t('cue.removeNumber', { number })}
            onClick={() => change({ type: 'remove', key: cue.key })}
          >
            {labels.cue.remove}
          </button>
        )}
      </div>
    </li>
  );
});
