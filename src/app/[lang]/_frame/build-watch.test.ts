import { describe, expect, it, vi } from 'vitest';

import { POLL_INTERVAL, watchBuild } from './build-watch';

/** A server whose build can change, and a clock that is moved by hand. */
function world(...ids: (string | undefined)[]) {
  let now = 0;
  let task: (() => void) | undefined;
  const readId = vi.fn(async () => (ids.length > 1 ? ids.shift() : ids[0]));
  return {
    readId,
    around: {
      readId,
      now: () => now,
      setInterval: (poll: () => void, ms: number) => {
        expect(ms).toBe(POLL_INTERVAL);
        task = poll;
        return 1;
      },
      clearInterval: () => void (task = undefined),
    },
    pass: async (ms: number) => {
      for (let left = ms; left >= POLL_INTERVAL; left -= POLL_INTERVAL) task?.();
      now += ms;
      await vi.waitFor(() => undefined);
    },
  };
}

describe('watching for a new build', () => {
  it('looks every hour and says once that there is another build', async () => {
    const { around, pass, readId } = world('a', 'a', 'b', 'c');
    const onNew = vi.fn();
    watchBuild(onNew, around);
    await pass(POLL_INTERVAL);
    expect(onNew).not.toHaveBeenCalled();
    await pass(POLL_INTERVAL);
    expect(onNew).toHaveBeenCalledTimes(1);
    await pass(5 * POLL_INTERVAL);
    expect(onNew).toHaveBeenCalledTimes(1);
    expect(readId).toHaveBeenCalledTimes(3);
  });

  it('looks when the tab comes back, but not at every glance', async () => {
    const { around, pass, readId } = world('a', 'b');
    const onNew = vi.fn();
    const watch = watchBuild(onNew, around);
    await watch.returned();
    expect(readId).toHaveBeenCalledTimes(1);
    await pass(120_000);
    await watch.returned();
    expect(onNew).toHaveBeenCalledTimes(1);
  });

  it('takes a server that does not answer for no news', async () => {
    const { around, pass } = world('a', undefined, undefined, 'a');
    const onNew = vi.fn();
    watchBuild(onNew, around);
    await pass(POLL_INTERVAL);
    await pass(POLL_INTERVAL);
    await pass(POLL_INTERVAL);
    expect(onNew).not.toHaveBeenCalled();
  });

  it('no longer looks once it is stopped', async () => {
    const { around, pass, readId } = world('a', 'b');
    const watch = watchBuild(vi.fn(), around);
    watch.stop();
    await pass(POLL_INTERVAL);
    await watch.returned();
    expect(readId).toHaveBeenCalledTimes(1);
  });
});
