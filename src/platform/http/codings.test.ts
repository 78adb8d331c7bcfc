import { describe, expect, it } from 'vitest';

import { preferredCoding } from './codings';

describe('preferredCoding', () => {
  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['*', 'br'],
    ['br;q=0.2, gzip;q=0.8', 'gzip'],
    ['gzip;q=0, br;q=0', 'identity'],
    ['identity;q=1, gzip;q=0.5', 'identity'],
    ['deflate', 'identity'],
  ])('%s: %s', (accepted, expected) => {
    expect(preferredCoding(accepted)).toBe(expected);
  });
});
