'use client';

import { useEffect, useRef, useState } from 'react';
import type { MouseEvent } from 'react';

import type { Labels } from '@/i18n/texts';
import { formatDuration } from '@/ui/format';

import { momentAt, timeInHash } from '../playback';
import type { VideoMoment } from '../queries';
import { playerBeside } from './player-beside';
import styles from './videos.module.css';

export type GuideLabels = Pick<Labels<'videos'>, 'chapters' | 'transcript'>;

/** The beginning of a chapter, with what a specification says about it. */
export interface GuideChapter extends VideoMoment {
  reading?: { readonly words: string; readonly href: string };
}

/**
 * Beside the player: its chapters and what is said, each a link to its moment. They follow the playback. A link that is followed
 * before the scripts have come is in the address, where they find it. Without scripts, each leads to its moment in the file of the
 * video, where the browser plays it.
 */
export function VideoGuide({
  src,
  chapters,
  transcript,
  labels,
}: {
  /** Address of the file of the video. */
  src: string;
  chapters: readonly GuideChapter[];
  transcript: readonly VideoMoment[];
  labels: GuideLabels;
}) {
  const guideRef = useRef<HTMLDivElement>(null);
  const linesRef = useRef<HTMLOListElement>(null);
  const [chapter, setChapter] = useState(-1);
  const [line, setLine] = useState(-1);

  useEffect(() => {
    const video = playerBeside(guideRef.current);
    if (!video) return;
    const ending = new AbortController();
    const { signal } = ending;
    const follow = (): void => {
      // Nothing is current before the playback has begun.
      const time = video.currentTime > 0 || !video.paused ? video.currentTime : -1;
      setChapter(momentAt(chapters, time));
      setLine(momentAt(transcript, time));
    };
    const goToAddress = (): void => {
      const time = timeInHash(window.location.hash);
      if (time !== undefined) video.currentTime = time;
    };
    video.addEventListener('timeupdate', follow, { signal });
    video.addEventListener('seeked', follow, { signal });
    window.addEventListener('hashchange', goToAddress, { signal });
    if (video.readyState >= HTMLMediaElement.HAVE_METADATA) goToAddress();
    else video.addEventListener('loadedmetadata', goToAddress, { once: true, signal });
    return () => ending.abort();
  }, [guideRef, chapters, transcript]);

  useEffect(() => {
    const list = linesRef.current;
    const current = list?.children[line];
    // The list stays where a reader is looking for something in it.
    if (!list || !(current instanceof HTMLElement) || list.matches(':hover, :focus-within')) return;
    list.scrollTop = current.offsetTop - (list.clientHeight - current.offsetHeight) / 2;
  }, [line]);

  const goTo = (event: MouseEvent<HTMLAnchorElement>, start: number): void => {
    const video = playerBeside(guideRef.current);
    if (!video || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    video.currentTime = start;
    // A refusal to play leaves the player paused at this moment, which is fine.
    video.play().catch(() => undefined);
  };

  const moments = (list: readonly GuideChapter[], current: number) =>
    list.map((moment, index) => (
      <Moment
        key={index}
        moment={moment}
        href={`#t=${moment.start}`}
        isCurrent={index === current}
        onClick={(event) => goTo(event, moment.start)}
      />
    ));
  const withoutScripts = (list: readonly GuideChapter[]) => (
    <noscript>
      <ol>
        {list.map((moment, index) => (
          <Moment key={index} moment={moment} href={`${src}#t=${moment.start}`} />
        ))}
      </ol>
    </noscript>
  );

  return (
    <div ref={guideRef} className={styles.guide}>
      {chapters.length > 0 && (
        <nav aria-labelledby="video-chapters">
          <h2 id="video-chapters">{labels.chapters}</h2>
          <ol className="needs-js">{moments(chapters, chapter)}</ol>
          {withoutScripts(chapters)}
        </nav>
      )}
      {transcript.length > 0 && (
        <section className={styles.transcript} aria-labelledby="video-transcript">
          <h2 id="video-transcript">{labels.transcript}</h2>
          <ol ref={linesRef} className="needs-js">
            {moments(transcript, line)}
          </ol>
          {withoutScripts(transcript)}
        </section>
      )}
    </div>
  );
}

function Moment({
  moment: { start, text, reading },
  href,
  isCurrent = false,
  onClick,
}: {
  moment: GuideChapter;
  href: string;
  isCurrent?: boolean;
  onClick?: (event: MouseEvent<HTMLAnchorElement>) => void;
}) {
  return (
    <li>
      <a href={href} aria-current={isCurrent ? 'true' : undefined} onClick={onClick}>
        <span className={styles.time}>{formatDuration(Math.floor(start))}</span>
        <span>{text}</span>
      </a>
      {reading && (
        <a href={reading.href} className={styles.reading}>
          {reading.words}
        </a>
      )}
    </li>
  );
}
