'use client';

import { useEffect, useId, useState } from 'react';
import type { KeyboardEvent } from 'react';

import { parseTime, showTime } from '@/cms/captions/webvtt';

import styles from './video-studio.module.css';

/** Milliseconds by which the arrow keys change a time. */
const STEP = 100;

/** A time that is written as `1:02.5`, or taken from the player. Times in milliseconds. */
export function TimeInput({
  label,
  value,
  readOnly,
  problem,
  texts,
  onChange,
  onNow,
  onEnter,
  onWrong,
}: {
  label: string;
  value: number;
  readOnly: boolean;
  /** Said when what is written is no time. */
  problem: string;
  texts: { readonly now: string; readonly nowLabel: string };
  onChange: (milliseconds: number) => void;
  onNow: () => void;
  onEnter?: () => void;
  /** Told when the field was left with what is no time, and when that is over. */
  onWrong?: (isWrong: boolean) => void;
}) {
  const id = useId();
  // What is being written; a time in it counts when the field is left.
  const [written, setWritten] = useState<string>();
  const [isWrong, setWrong] = useState(false);

  useEffect(() => {
    if (!isWrong || !onWrong) return undefined;
    onWrong(true);
    return () => onWrong(false);
  }, [isWrong, onWrong]);

  const take = (): void => {
    const time = written === undefined ? value : parseTime(written);
    if (time === undefined) return setWrong(true);
    setWritten(undefined);
    setWrong(false);
    if (time !== value) onChange(time);
  };

  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return;
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (direction !== 0 && !readOnly) {
      event.preventDefault();
      const time = written === undefined ? value : (parseTime(written) ?? value);
      setWritten(undefined);
      setWrong(false);
      onChange(Math.max(0, time + direction * STEP * (event.shiftKey ? 10 : 1)));
    } else if (event.key === 'Enter') {
      // A form would be saved.
      event.preventDefault();
      take();
      onEnter?.();
    }
  };

  return (
    <div className={styles.time}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        readOnly={readOnly}
        value={written ?? showTime(value)}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-problem` : undefined}
        onChange={(event) => setWritten(event.target.value)}
        onBlur={take}
        onKeyDown={press}
      />
      {!readOnly && (
        <button
          type="button"
          className={styles.small}
          aria-label={texts.nowLabel}
          title={texts.nowLabel}
          onClick={() => {
            setWritten(undefined);
            setWrong(false);
            onNow();
          }}
        >
          {texts.now}
        </button>
      )}
      {isWrong && (
        <p id={`${id}-problem`} className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
