import { describe, expect, it } from 'vitest';

import { hasSameVersion } from './finished-answer';

describe('hasSameVersion', () => {
  it.each([
    [{ 'if-none-match': 'W/"a"' }, true],
    [{ 'if-none-match': '"x", "a"' }, true],
    [{ 'if-none-match': '*' }, true],
    [{ 'if-none-match': '"x"' }, false],
    [{ 'if-none-match': '"a"', 'cache-control': 'no-cache' }, false],
    [{}, false],
  ])('%j: %s', (headers, expected) => {
    expect(hasSameVersion(headers, 'W/"a"')).toBe(expected);
  });

  it.each([
    ['Mon, 23 Nov 2026 10:00:00 GMT', true],
    ['Mon, 23 Nov 2026 10:00:01 GMT', true],
    ['Mon, 23 Nov 2026 09:59:59 GMT', false],
    ['yesterday', false],
  ])('since %s: %s', (since, expected) => {
    const lastModified = Date.UTC(2026, 10, 23, 10);
    expect(hasSameVersion({ 'if-modified-since': since }, '"a"', lastModified)).toBe(expected);
  });

  it('goes by the version where the client names both', () => {
    const headers = { 'if-none-match': '"old"', 'if-modified-since': 'Mon, 23 Nov 2026 10:00:00 GMT' };
    expect(hasSameVersion(headers, '"a"', Date.UTC(2026, 10, 23, 10))).toBe(false);
  });

  it('knows nothing of dates where the content has none', () =>
    expect(hasSameVersion({ 'if-modified-since': 'Mon, 23 Nov 2026 10:00:00 GMT' }, '"a"')).toBe(false));
});
