import { expect, it, vi } from 'vitest';

it('reads the dictionary once for all copies of the module that a bundler makes', async () => {
  const one = await import('./segment');
  await one.loadDictionary();
  one.learnWords(['织网协议']);
  vi.resetModules();
  const copy = await import('./segment');
  expect(copy.loadDictionary).not.toBe(one.loadDictionary);
  // Without having loaded it, and with what the other one learned.
  expect(copy.cutWords('织网协议的链路训练')).toEqual(['织网协议', '的', '链路', '训练']);
});
