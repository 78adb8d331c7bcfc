import { describe, expect, it, vi } from 'vitest';

import { isChunkFailure, MARKER_TTL, reloadOnce } from './chunk-guard';

function memory() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
}

describe('a chunk that cannot be loaded', () => {
  it('reloads the page once within 10 000 ms, and again later', () => {
    const storage = memory();
    const reload = vi.fn();
    const begin = 1_700_000_000_000;
    expect(reloadOnce(begin, storage, reload)).toBe(true);
    expect(reloadOnce(begin + MARKER_TTL - 1, storage, reload)).toBe(false);
    expect(reload).toHaveBeenCalledTimes(1);
    expect(reloadOnce(begin + MARKER_TTL, storage, reload)).toBe(true);
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it('does not reload where storage is forbidden, since nothing would end the loop', () => {
    const reload = vi.fn();
    const forbidden = {
      getItem: () => {
        throw new DOMException('denied', 'SecurityError');
      },
      setItem: () => undefined,
    };
    expect(reloadOnce(0, forbidden, reload)).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });

  it('reloads when the marker is unreadable', () => {
    const storage = memory();
    storage.setItem('chunk-reload', 'yesterday');
    expect(reloadOnce(5, storage, vi.fn())).toBe(true);
  });

  it.each([
    [Object.assign(new Error('x'), { name: 'ChunkLoadError' }), true],
    [new Error('Failed to load chunk /_next/static/chunks/a.js'), true],
    [new TypeError('Failed to fetch dynamically imported module: /a.js'), true],
    [new TypeError('Failed to fetch'), false],
    ['ChunkLoadError', false],
    [undefined, false],
  ])('is distinguished from other errors: %s', (error, expected) =>
    expect(isChunkFailure(error)).toBe(expected),
  );
});
