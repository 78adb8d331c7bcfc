import { describe, expect, it } from 'vitest';

import { isPlaceAddress, momentAt, momentHash, resumeAt, timeInHash, validSpeed } from './playback';

describe('continuing a video', () => {
  it('goes on where it was left', () => {
    expect(resumeAt(42.5, 180)).toBe(42.5);
  });

  it('starts over when it had barely begun', () => {
    expect(resumeAt(2.9, 180)).toBe(0);
  });

  it('starts over when it had almost ended', () => {
    expect(resumeAt(178, 180)).toBe(0);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, -5])(
    'starts over with a stored position of %d',
    (position) => {
      expect(resumeAt(position, 180)).toBe(0);
    },
  );

  it('starts over while the duration is unknown', () => {
    expect(resumeAt(42, Number.NaN)).toBe(0);
  });
});

describe('an address', () => {
  it.each([
    ['#t=34', 34],
    ['#t=0.5', 0.5],
    ['', undefined],
    ['#t=', undefined],
    ['#t=-3', undefined],
    ['#t=1e9', undefined],
    ['#part', undefined],
  ])('with %j names second %j', (hash, second) => {
    expect(timeInHash(hash)).toBe(second);
  });
});

describe('the current moment', () => {
  const moments = [{ start: 2 }, { start: 5 }, { start: 5.5 }];

  it.each([
    [0, -1],
    [2, 0],
    [4.9, 0],
    [5.2, 1],
    [60, 2],
  ])('at second %d is number %d', (time, index) => {
    expect(momentAt(moments, time)).toBe(index);
  });

  it('does not exist without moments', () => {
    expect(momentAt([], 3)).toBe(-1);
  });
});

describe('the stored speed', () => {
  it('is kept when it is on offer', () => {
    expect(validSpeed('1.5')).toBe(1.5);
  });

  it.each([null, '', '16', 'fast'])('is normal for %j', (stored) => {
    expect(validSpeed(stored)).toBe(1);
  });
});

describe('the address of what a specification says', () => {
  it.each([
    '/docs/base-specification/memory',
    '/docs/base-specification/memory#layout',
    '/docs/base-specification/memory#缓存',
    '/docs/base-specification/v/2.0-preview/memory#HDL-MEM-004',
  ])('can be %s', (address) => {
    expect(isPlaceAddress(address)).toBe(true);
  });

  it.each([
    '',
    '#layout',
    '/docs/base-specification',
    '/news/memory',
    '//docs/a/b',
    'https://elsewhere.example/docs/a/b',
    'javascript:alert(1)',
    '/docs/a/b?c=d',
    '/docs/a/b#c d',
    7,
    null,
  ])('is not %j', (address) => {
    expect(isPlaceAddress(address)).toBe(false);
  });
});

describe('the address of a moment', () => {
  it.each([
    [0, '#t=0'],
    [192.9, '#t=192'],
    [-1, '#t=0'],
  ])('at second %d is %s, and leads there', (time, hash) => {
    expect(momentHash(time)).toBe(hash);
    expect(timeInHash(hash)).toBe(Math.max(0, Math.floor(time)));
  });
});
