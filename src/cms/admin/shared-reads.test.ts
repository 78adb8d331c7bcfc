import { expect, it, vi } from 'vitest';

import { sharedReads } from './shared-reads';

it('asks once for all that need the same, and once for each key', async () => {
  const read = vi.fn((key: string) => Promise.resolve(`answer ${key}`));
  const share = sharedReads(read);
  const answers = ['a', 'a', 'b', 'a'].map((key) => share(key).answer);
  expect(await Promise.all(answers)).toEqual(['answer a', 'answer a', 'answer b', 'answer a']);
  expect(read.mock.calls.map(([key]) => key)).toEqual(['a', 'b']);
});

it('ends a request when the last one leaves, and asks again after that', () => {
  const signals: AbortSignal[] = [];
  const share = sharedReads((_key, signal) => {
    signals.push(signal);
    return new Promise<never>(() => undefined);
  });
  const [first, second] = [share('a'), share('a')];
  first.leave();
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  second.leave();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  share('a');
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
});
