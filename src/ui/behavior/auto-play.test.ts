import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { AUTO_PLAY_DELAY, autoPlay } from './auto-play';

describe('auto-play of a carousel', () => {
  const advance = vi.fn();
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    advance.mockReset();
  });

  it('moves on every 5 000 ms', () => {
    const play = autoPlay(advance);
    vi.advanceTimersByTime(4999);
    expect(advance).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(advance).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(2 * AUTO_PLAY_DELAY);
    expect(advance).toHaveBeenCalledTimes(3);
    play.stop();
  });

  it('stands still while any reason holds, and then waits the whole time again', () => {
    const play = autoPlay(advance);
    vi.advanceTimersByTime(4000);
    play.pause('hover', true);
    play.pause('focus', true);
    vi.advanceTimersByTime(60_000);
    play.pause('hover', false);
    vi.advanceTimersByTime(60_000);
    expect(advance).not.toHaveBeenCalled();
    play.pause('focus', false);
    vi.advanceTimersByTime(4999);
    expect(advance).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(advance).toHaveBeenCalledTimes(1);
    play.stop();
  });

  it('waits the whole time again after a move by hand', () => {
    const play = autoPlay(advance);
    vi.advanceTimersByTime(4000);
    play.restart();
    vi.advanceTimersByTime(4000);
    expect(advance).not.toHaveBeenCalled();
    play.stop();
  });

  it('is over once it is stopped, also when a reason is lifted later', () => {
    const play = autoPlay(advance);
    play.pause('hidden', true);
    play.stop();
    play.pause('hidden', false);
    vi.advanceTimersByTime(60_000);
    expect(advance).not.toHaveBeenCalled();
  });
});
