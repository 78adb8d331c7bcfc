'use client';

import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';

import type { Locale } from '@/i18n/locales';
import { Icon } from '@/ui/icons/icon';

import { type CaptchaPurpose, PICTURE, PIECE } from '../domain';
import styles from './captcha.module.css';
import { checkPuzzle, getPuzzle, type PuzzlePictures } from './captcha-calls';
import { answerOf, keyTarget, MAX_X, movePiece, trackStart } from './puzzle-track';
import { verificationTexts } from './texts';

/** Milliseconds that a failure stays to be seen before the next picture comes. */
const REFRESH_AFTER = 1000;
/** Pixels under which a press of the piece is no attempt. */
const NO_ATTEMPT = 4;

type Phase = 'loading' | 'ready' | 'checking' | 'solved' | 'failed' | 'expired' | 'unavailable';

interface Props {
  lang: Locale;
  purpose: CaptchaPurpose;
  /** @param seconds from the first touch of the piece to its rest */
  onSolved: (verification: string, seconds: number) => void;
}

/** The puzzle: a picture with a gap, and the piece that a mouse, a finger or the arrow keys bring there. */
export function Puzzle(props: Props) {
  const [round, setRound] = useState(0);
  return <PuzzleRound key={round} {...props} again={round > 0} onRefresh={() => setRound(round + 1)} />;
}

/** @param again whether a picture came before, so the focus goes on where it was */
function PuzzleRound({
  lang,
  purpose,
  onSolved,
  again,
  onRefresh,
}: Props & { again: boolean; onRefresh: () => void }) {
  const t = useTranslations('verification');
  const texts = verificationTexts[lang];
  const [pictures, setPictures] = useState<PuzzlePictures>();
  const [phase, setPhase] = useState<Phase>('loading');
  const [track, setTrack] = useState(trackStart);
  const [dragged, setDragged] = useState(false);
  const hintId = useId();
  const picture = useRef<HTMLDivElement>(null);
  const handle = useRef<HTMLDivElement>(null);
  const grip = useRef({ clientX: 0, x: 0 });
  const firstTouch = useRef<number>(undefined);
  // A parent that renders again gives a new function, and must not put the next picture off.
  const refresh = useRef(onRefresh);
  useEffect(() => {
    refresh.current = onRefresh;
  });

  useEffect(() => {
    const ending = new AbortController();
    getPuzzle(purpose, ending.signal).then(
      (fresh) => {
        setPictures(fresh);
        setPhase('ready');
        if (again) handle.current?.focus({ preventScroll: true });
      },
      () => {
        if (!ending.signal.aborted) setPhase('unavailable');
      },
    );
    return () => ending.abort();
  }, [purpose, again]);

  useEffect(() => {
    if (phase !== 'failed' && phase !== 'expired') return undefined;
    const timer = setTimeout(() => refresh.current(), REFRESH_AFTER);
    return () => clearTimeout(timer);
  }, [phase]);

  const elapsed = (): number => {
    firstTouch.current ??= performance.now();
    return performance.now() - firstTouch.current;
  };

  const check = async (): Promise<void> => {
    if (!pictures || phase !== 'ready' || track.x < NO_ATTEMPT) return;
    const seconds = elapsed() / 1000;
    setPhase('checking');
    try {
      const verdict = await checkPuzzle(pictures.token, answerOf(track));
      if (verdict.result === 'solved') {
        setPhase('solved');
        onSolved(verdict.verification, seconds);
      } else setPhase(verdict.result);
    } catch {
      setPhase('unavailable');
    }
  };

  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    if (phase !== 'ready' || event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    handle.current?.focus({ preventScroll: true });
    grip.current = { clientX: event.clientX, x: track.x };
    setTrack(movePiece(track, track.x, elapsed()));
    setDragged(true);
  };

  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    if (!dragged || phase !== 'ready') return;
    const scale = (picture.current?.clientWidth ?? PICTURE.width) / PICTURE.width;
    const x = grip.current.x + (event.clientX - grip.current.clientX) / scale;
    const t = elapsed();
    setTrack((before) => movePiece(before, x, t));
  };

  const onPointerUp = (): void => {
    if (!dragged) return;
    setDragged(false);
    void check();
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (phase !== 'ready') return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      void check();
      return;
    }
    const target = keyTarget(event.key, track.x, event.shiftKey);
    if (target === undefined) return;
    event.preventDefault();
    const t = elapsed();
    setTrack((before) => movePiece(before, target, t));
  };

  const drag = { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: () => setDragged(false) };
  const left = `${(track.x / PICTURE.width) * 100}%`;
  const told: Partial<Record<Phase, string>> = {
    loading: texts.loading,
    checking: texts.checking,
    solved: texts.verified,
    failed: texts.failed,
    expired: texts.expiredPicture,
    unavailable: texts.unavailable,
  };

  return (
    <div className={styles.puzzle} data-phase={phase}>
      <div
        ref={picture}
        className={styles.picture}
        style={{ aspectRatio: `${PICTURE.width} / ${PICTURE.height}` }}
      >
        {pictures && phase !== 'loading' && (
          <>
            <img src={`data:image/png;base64,${pictures.originalImageBase64}`} alt={texts.picture} />
            <img
              className={styles.piece}
              src={`data:image/png;base64,${pictures.jigsawImageBase64}`}
              alt=""
              draggable={false}
              style={{ left, width: `${(PIECE / PICTURE.width) * 100}%` }}
              {...drag}
            />
          </>
        )}
        <button
          type="button"
          className={styles.refresh}
          aria-label={texts.newPicture}
          disabled={phase === 'loading' || phase === 'checking' || phase === 'solved'}
          onClick={onRefresh}
        >
          <Icon name="refresh" small />
        </button>
      </div>
      <div className={styles.rail}>
        <div className={styles.fill} style={{ width: `calc(${left} + var(--control-height) / 2)` }} />
        <div
          ref={handle}
          className={styles.handle}
          style={{ left }}
          role="slider"
          tabIndex={0}
          aria-label={texts.slider}
          aria-valuemin={0}
          aria-valuemax={MAX_X}
          aria-valuenow={track.x}
          aria-valuetext={t('position', { x: String(track.x), max: String(MAX_X) })}
          aria-describedby={hintId}
          aria-disabled={phase !== 'ready' || undefined}
          onKeyDown={onKeyDown}
          {...drag}
        >
          <Icon name={phase === 'solved' ? 'check' : phase === 'failed' ? 'close' : 'arrow-right'} />
        </div>
      </div>
      <div className={styles.messages}>
        <p id={hintId} className={styles.hint}>
          {texts.instruction} <span className={styles.keys}>{texts.keys}</span>
        </p>
        <p className={styles.told} role="status">
          {told[phase]}
        </p>
      </div>
    </div>
  );
}
