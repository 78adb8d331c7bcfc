'use client';

import { useEffect, useRef } from 'react';

/** Milliseconds after which work waits no longer where idle callbacks are missing (specification, section 9). */
const IDLE_FALLBACK = 50;

/** The canvas above the resting picture; its drawing code is fetched when the page has become quiet. */
export function WeaveLights({ className }: { className: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    let stop: (() => void) | undefined;
    let cancelled = false;
    const begin = (): void => {
      void import('./weave-lights').then(({ lightWeave }) => {
        if (!cancelled) stop = lightWeave(element);
      });
    };
    const idle = typeof window.requestIdleCallback === 'function';
    const handle = idle
      ? window.requestIdleCallback(begin, { timeout: 2000 })
      : window.setTimeout(begin, IDLE_FALLBACK);
    return () => {
      cancelled = true;
      if (idle) window.cancelIdleCallback(handle);
      else window.clearTimeout(handle);
      stop?.();
    };
  }, []);

  return <canvas ref={canvas} className={className} />;
}
