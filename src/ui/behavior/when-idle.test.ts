import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { whenIdle } from './when-idle';

describe('idle work', () => {
  const task = vi.fn();
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    task.mockReset();
  });

  it('waits 50 ms where the browser has no idle callback', () => {
    whenIdle(task, 2000, { setTimeout, clearTimeout });
    vi.advanceTimersByTime(49);
    expect(task).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(task).toHaveBeenCalledTimes(1);
  });

  it('is left to the browser where it knows idle time, with a latest moment', () => {
    const requestIdleCallback = vi.fn(() => 7);
    const cancelIdleCallback = vi.fn();
    const cancel = whenIdle(task, 900, { setTimeout, clearTimeout, requestIdleCallback, cancelIdleCallback });
    expect(requestIdleCallback).toHaveBeenCalledWith(task, { timeout: 900 });
    cancel();
    expect(cancelIdleCallback).toHaveBeenCalledWith(7);
  });

  it('does not run once canceled', () => {
    whenIdle(task, 2000, { setTimeout, clearTimeout })();
    vi.advanceTimersByTime(1000);
    expect(task).not.toHaveBeenCalled();
  });
});
