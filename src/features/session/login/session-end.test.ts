import { afterEach, expect, it, vi } from 'vitest';

import { keepSessionEnd, takeSessionEnd } from './session-end';

afterEach(() => vi.unstubAllGlobals());

it('says once that a session has ended', () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  expect(takeSessionEnd()).toBe(false);
  keepSessionEnd();
  expect([takeSessionEnd(), takeSessionEnd()]).toEqual([true, false]);
});

it('says nothing where the browser forbids storage', () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new DOMException('forbidden');
    },
    setItem: () => {
      throw new DOMException('forbidden');
    },
  });
  keepSessionEnd();
  expect(takeSessionEnd()).toBe(false);
});
