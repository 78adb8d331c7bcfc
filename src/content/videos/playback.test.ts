import { describe, expect, it } from 'vitest';

import { resumeAt, validSpeed } from './playback';

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

describe('the stored speed', () => {
  it('is kept when it is on offer', () => {
    expect(validSpeed('1.5')).toBe(1.5);
  });

  it.each([null, '', '16', 'fast'])('is normal for %j', (stored) => {
    expect(validSpeed(stored)).toBe(1);
  });
});
