import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';

import { solveWork } from './proof-of-work';
import { sha256 } from './sha-256';

const hex = (words: Int32Array) =>
  [...words].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');

function challengeFor(number: number, salt = 'a1b2c3d4e5f6a1b2c3d4e5f6') {
  return { salt, maxnumber: 1000, challenge: createHash('sha256').update(`${salt}${number}`).digest('hex') };
}

describe('SHA-256', () => {
  it.each([0, 1, 30, 55, 56, 63, 64, 65, 119, 120, 1000])('is right for %i bytes', (length) => {
    const bytes = Uint8Array.from({ length }, (_, index) => (index * 31 + length) % 256);
    expect(hex(sha256(bytes))).toBe(createHash('sha256').update(bytes).digest('hex'));
  });
});

describe('a proof of work', () => {
  const quiet = { onProgress: () => undefined, signal: new AbortController().signal };

  it.each([0, 1, 777, 1000])('finds the number %i', async (number) => {
    await expect(solveWork(challengeFor(number), quiet)).resolves.toBe(number);
  });

  it('finds nothing where there is nothing', async () => {
    await expect(solveWork(challengeFor(1001), quiet)).resolves.toBeUndefined();
  });

  it('reports its progress, lets others work, and ends when it is canceled', async () => {
    const ending = new AbortController();
    const shares: number[] = [];
    let clock = 0;
    const found = await solveWork(challengeFor(1000), {
      signal: ending.signal,
      now: () => (clock += 20),
      onProgress: (share) => shares.push(share),
      async pause() {
        if (shares.length === 3) ending.abort();
      },
    });
    expect(found).toBeUndefined();
    expect(shares).toEqual([0, 0.2, 0.4]);
  });
});
