import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { EVERYTHING } from '../purged-caches';
import { Purger } from './purger';
import { PurgeError } from './targets';

const calls: string[][] = [];
const log = { info: vi.fn(), warn: vi.fn() };
let fail: Error | undefined;
let purger: Purger;

beforeEach(() => {
  vi.useFakeTimers();
  calls.length = 0;
  fail = undefined;
  log.info.mockClear();
  log.warn.mockClear();
  purger = new Purger(
    {
      name: 'a cache',
      maxKeys: 3,
      purge: async (keys) => {
        calls.push([...keys]);
        if (fail) throw fail;
      },
    },
    { log },
  );
});

afterEach(async () => {
  await purger.stop();
  vi.useRealTimers();
});

describe('a purger', () => {
  it('purges a change immediately, after what was under way, and after a dead connection was noticed', async () => {
    purger.add(['a']);
    await vi.advanceTimersByTimeAsync(20);
    expect(calls).toEqual([['a']]);
    await vi.advanceTimersByTimeAsync(500);
    expect(calls).toEqual([['a'], ['a']]);
    await vi.advanceTimersByTimeAsync(14_000);
    expect(calls).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls).toHaveLength(3);
  });

  it('purges changes at one time together, in as many calls as the cache requires', async () => {
    purger.add(['a', 'b']);
    purger.add(['b', 'c', 'd']);
    await vi.advanceTimersByTimeAsync(20);
    expect(calls).toEqual([['a', 'b', 'c'], ['d']]);
  });

  it('begins again with a key that changes again', async () => {
    purger.add(['a']);
    await vi.advanceTimersByTimeAsync(600);
    purger.add(['a']);
    await vi.advanceTimersByTimeAsync(14_500);
    expect(calls).toHaveLength(4);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls).toHaveLength(5);
  });

  it('repeats what failed, ever more slowly, and together with what came since', async () => {
    fail = new PurgeError('status 500');
    purger.add(['a']);
    await vi.advanceTimersByTimeAsync(20);
    purger.add(['b']);
    await vi.advanceTimersByTimeAsync(400);
    expect(calls).toEqual([['a']]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(purger.failsForSeconds).toBeCloseTo(10.4, 1);
    const tries = calls.length;
    expect(tries).toBeGreaterThanOrEqual(4);
    expect(tries).toBeLessThanOrEqual(6);
    fail = undefined;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls[tries]).toEqual(['a', 'b']);
    expect(log.info).toHaveBeenCalledTimes(1);
    expect(purger.failsForSeconds).toBeUndefined();
    expect(log.warn).toHaveBeenLastCalledWith(
      expect.objectContaining({ cache: 'a cache', reason: 'status 500', tries }),
      expect.any(String),
    );
  });

  it('leaves a cache alone for as long as it asks', async () => {
    fail = new PurgeError('status 429', 30_000);
    purger.add(['a']);
    await vi.advanceTimersByTimeAsync(29_000);
    expect(calls).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(calls).toHaveLength(2);
  });

  it('purges everything when more waits than a cache would be asked in time', async () => {
    fail = new PurgeError('unreachable');
    purger.add(Array.from({ length: 5_001 }, (_, index) => `key ${index}`));
    await vi.advanceTimersByTimeAsync(20);
    expect(calls).toEqual([[EVERYTHING]]);
  });
});
