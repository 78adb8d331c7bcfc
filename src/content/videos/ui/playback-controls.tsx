'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';

import type { Labels } from '@/i18n/texts';
import { formatDuration } from '@/ui/format';
import { showToast } from '@/ui/patterns/toast';
import { Button } from '@/ui/primitives/button';

import { momentHash, resumeAt, SPEEDS, timeInHash, validSpeed } from '../playback';
import { playerBeside } from './player-beside';
import styles from './videos.module.css';

export type PlaybackLabels = Pick<Labels<'videos'>['player'], 'speed' | 'restart' | 'copyLink'>;

const SPEED_KEY = 'video-speed';
const positionKey = (slug: string): string => `video-position:${slug}`;

/** Seconds of video between two saves of the position. */
const NOTE_EVERY = 2;

/**
 * What the browser's player lacks: speed in one press, and going on where one stopped. Both are kept in this browser.
 * Without scripts the player works as it is. Stands below a provider of the texts of `videos`.
 */
export function PlaybackControls({ slug, labels }: { slug: string; labels: PlaybackLabels }) {
  const t = useTranslations('videos.player');
  const barRef = useRef<HTMLDivElement>(null);
  const [speed, setSpeed] = useState(1);
  const [resumed, setResumed] = useState<number>();

  const player = () => playerBeside(barRef.current);

  useEffect(() => {
    const video = playerBeside(barRef.current);
    if (!video) return;
    const ending = new AbortController();
    const { signal } = ending;
    const begin = (): void => {
      const stored = validSpeed(read(SPEED_KEY));
      setSpeed(stored);
      video.defaultPlaybackRate = stored;
      video.playbackRate = stored;
      // An address that names a moment begins there; videos without a guide have nothing else that goes there.
      const asked = timeInHash(window.location.hash);
      if (asked !== undefined) {
        video.currentTime = asked;
        return;
      }
      const position = resumeAt(Number(read(positionKey(slug))), video.duration);
      if (position === 0) return;
      video.currentTime = position;
      setResumed(position);
    };
    if (video.readyState >= HTMLMediaElement.HAVE_METADATA) begin();
    else video.addEventListener('loadedmetadata', begin, { once: true, signal });
    let noted = 0;
    const note = (): void => {
      noted = video.currentTime;
      write(positionKey(slug), String(Math.round(video.currentTime)));
    };
    video.addEventListener(
      'timeupdate',
      () => {
        if (Math.abs(video.currentTime - noted) >= NOTE_EVERY) note();
      },
      { signal },
    );
    video.addEventListener('pause', note, { signal });
    // The browser's own menu can change the speed too.
    video.addEventListener('ratechange', () => setSpeed(video.playbackRate), { signal });
    return () => ending.abort();
  }, [barRef, slug]);

  const choose = (chosen: number): void => {
    const video = player();
    if (video) video.playbackRate = chosen;
    setSpeed(chosen);
    write(SPEED_KEY, String(chosen));
  };

  const restart = (): void => {
    const video = player();
    if (!video) return;
    video.currentTime = 0;
    setResumed(undefined);
    video.focus();
    // A refusal to play (autoplay policy) leaves the player paused at the beginning, which is fine.
    video.play().catch(() => undefined);
  };

  const copyLink = async (): Promise<void> => {
    const { href } = window.location;
    const time = player()?.currentTime ?? 0;
    const address = (href.split('#')[0] ?? '') + momentHash(time);
    try {
      await navigator.clipboard.writeText(address);
      await showToast(t('copied', { time: formatDuration(Math.floor(time)) }), {
        status: 'success',
        id: 'copied',
      });
    } catch {
      await showToast(t('copyFailed', { address }), { status: 'warning', id: 'copied' });
    }
  };

  return (
    <div ref={barRef} className={`${styles.controls ?? ''} needs-js`}>
      <div role="group" aria-label={labels.speed} className={styles.speeds}>
        <span aria-hidden="true">{labels.speed}</span>
        {SPEEDS.map((option) => (
          <button
            key={option}
            type="button"
            aria-pressed={option === speed}
            aria-label={`${labels.speed} ${option}×`}
            onClick={() => choose(option)}
          >
            {option}×
          </button>
        ))}
      </div>
      <Button size="small" variant="quiet" onClick={() => void copyLink()}>
        {labels.copyLink}
      </Button>
      <div role="status" className={styles.resumed}>
        {resumed !== undefined && (
          <>
            <span>{t('resumed', { time: formatDuration(resumed) })}</span>
            <Button size="small" variant="quiet" onClick={restart}>
              {labels.restart}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

/** Storage can be switched off; then nothing is remembered. */
function read(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    window.localStorage.setItem(key, value);
  } catch {
    // Full or switched off: nothing to do.
  }
}
