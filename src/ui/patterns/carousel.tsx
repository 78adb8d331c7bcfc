'use client';

import useEmblaCarousel from 'embla-carousel-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';

import { autoPlay, type AutoPlay } from '../behavior/auto-play';
import { Icon } from '../icons/icon';
import styles from './carousel.module.css';

interface CarouselLabels {
  previous: string;
  next: string;
  pause: string;
  play: string;
}

export interface CarouselProps {
  /** What the slides have in common. */
  label: string;
  labels: CarouselLabels;
  /** `place` names a slide by its place: "Slide 1 of 3". */
  slides: { id: string; place: string; content: ReactNode }[];
}

/**
 * One slide at a time; the next comes after 5 000 ms unless the pointer or the focus is inside, the visitor has paused
 * it or wants no motion, or nobody can see it. Buttons, arrow keys and dragging move it. Without scripts it is a row
 * that scrolls sideways.
 */
export function Carousel({ label, labels, slides }: CarouselProps) {
  const [view, embla] = useEmblaCarousel({ loop: true, watchFocus: true });
  const [shown, setShown] = useState(0);
  const [paused, setPaused] = useState(false);
  const [moving, setMoving] = useState(false);
  const frame = useRef<HTMLElement>(null);
  const player = useRef<AutoPlay>(null);

  useEffect(() => {
    const root = frame.current;
    if (!embla || !root) return undefined;
    const select = (): void => {
      setShown(embla.selectedScrollSnap());
      player.current?.restart();
    };
    const stillness = window.matchMedia('(prefers-reduced-motion: reduce)');
    const play = autoPlay(() => embla.scrollNext(stillness.matches));
    player.current = play;
    embla.on('select', select);

    const ending = new AbortController();
    const { signal } = ending;
    root.addEventListener('pointerenter', () => play.pause('hover', true), { signal });
    root.addEventListener('pointerleave', () => play.pause('hover', false), { signal });
    root.addEventListener('focusin', () => play.pause('focus', true), { signal });
    root.addEventListener('focusout', () => play.pause('focus', false), { signal });
    root.addEventListener(
      'keydown',
      (event) => {
        if (event.key === 'ArrowRight') embla.scrollNext(stillness.matches);
        else if (event.key === 'ArrowLeft') embla.scrollPrev(stillness.matches);
        else return;
        event.preventDefault();
      },
      { signal },
    );
    const hidden = (): void => play.pause('hidden', document.hidden);
    document.addEventListener('visibilitychange', hidden, { signal });
    hidden();
    const still = (): void => {
      play.pause('reduced-motion', stillness.matches);
      setMoving(!stillness.matches);
    };
    stillness.addEventListener('change', still, { signal });
    still();
    const sight = new IntersectionObserver(([entry]) => play.pause('off-screen', !entry?.isIntersecting));
    sight.observe(root);
    return () => {
      ending.abort();
      sight.disconnect();
      play.stop();
      embla.off('select', select);
    };
  }, [embla]);

  useEffect(() => player.current?.pause('visitor', paused), [paused]);

  const calm = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

  return (
    <section ref={frame} className={styles.carousel} aria-roledescription="carousel" aria-label={label}>
      <div ref={view} className={styles.view}>
        {/* Slides that move automatically are not read out; those that the visitor moves are. */}
        <div className={styles.row} aria-live={paused || !moving ? 'polite' : 'off'}>
          {slides.map(({ id, place, content }, index) => (
            <div
              key={id}
              role="group"
              aria-roledescription="slide"
              aria-label={place}
              className={styles.slide}
              inert={embla !== undefined && index !== shown}
            >
              {content}
            </div>
          ))}
        </div>
      </div>
      <div className={`${styles.controls ?? ''} needs-js`}>
        <button type="button" aria-label={labels.previous} onClick={() => embla?.scrollPrev(calm())}>
          <Icon name="chevron-left" small />
        </button>
        <p className={styles.place} aria-hidden="true">
          {shown + 1} / {slides.length}
        </p>
        <button type="button" aria-label={labels.next} onClick={() => embla?.scrollNext(calm())}>
          <Icon name="chevron-right" small />
        </button>
        {moving && (
          <button
            type="button"
            aria-label={paused ? labels.play : labels.pause}
            onClick={() => setPaused(!paused)}
          >
            <Icon name={paused ? 'play' : 'pause'} small />
          </button>
        )}
      </div>
    </section>
  );
}
