/** Milliseconds that a slide stays before the next one comes automatically (specification, section 9). */
export const AUTO_PLAY_DELAY = 5000;

/** Why a carousel stands still at the moment. */
type PauseReason = 'hover' | 'focus' | 'hidden' | 'reduced-motion' | 'visitor' | 'off-screen';

type Timer = ReturnType<typeof setTimeout>;

export interface AutoPlay {
  /** Sets or lifts a reason to stand still; the wait begins again when the last one is lifted. */
  pause(reason: PauseReason, paused: boolean): void;
  /** Begins the wait again, as after the visitor has moved on by hand. */
  restart(): void;
  /** Ends it permanently. */
  stop(): void;
}

/**
 * Calls `advance` every `AUTO_PLAY_DELAY` ms while nothing speaks against it (WCAG 2.2, success criterion 2.2.2).
 * @param timers the clock; tests bring their own
 */
export function autoPlay(
  advance: () => void,
  timers: {
    set: (task: () => void, ms: number) => Timer;
    clear: (timer: Timer | undefined) => void;
  } = { set: (task, ms) => setTimeout(task, ms), clear: (timer) => clearTimeout(timer) },
): AutoPlay {
  const reasons = new Set<PauseReason>();
  let timer: Timer | undefined;
  let ended = false;

  const restart = (): void => {
    timers.clear(timer);
    timer = undefined;
    if (ended || reasons.size > 0) return;
    timer = timers.set(() => {
      advance();
      restart();
    }, AUTO_PLAY_DELAY);
  };
  restart();

  return {
    pause(reason, paused) {
      if (paused === reasons.has(reason)) return;
      if (paused) reasons.add(reason);
      else reasons.delete(reason);
      restart();
    },
    restart,
    stop() {
      ended = true;
      restart();
    },
  };
}
