import { describe, expect, it } from 'vitest';

import { isSlug, slugify } from './slug';

describe('isSlug', () => {
  it.each(['heddle-2-0-preview', 'a', '1.1', '2-0.preview'])('accepts the segment %s', (value) => {
    expect(isSlug(value)).toBe(true);
  });

  it.each(['', 'A', 'a--b', '-a', 'a-', 'a/b', '综联', '../x', 'a b', 'a%2fb', 'a'.repeat(161)])(
    'refuses the segment %j',
    (value) => {
      expect(isSlug(value)).toBe(false);
    },
  );

  it('accepts several segments only where they are allowed', () => {
    expect(isSlug('2026/09/heddle-2-0-preview', { segments: true })).toBe(true);
    expect(isSlug('2026//09', { segments: true })).toBe(false);
    expect(isSlug('/2026', { segments: true })).toBe(false);
    expect(isSlug('2026/../09', { segments: true })).toBe(false);
  });
});

describe('slugify', () => {
  it('keeps Latin letters and digits and joins them by hyphens', () => {
    expect(slugify('Heddle 2.0: the Préview!')).toBe('heddle-2-0-the-preview');
  });

  it('is empty for a title without Latin text', () => {
    expect(slugify('综联互连')).toBe('');
  });
});
