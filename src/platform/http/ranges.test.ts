import { describe, expect, it } from 'vitest';

import { disposition, readRange } from './ranges';

const file = { size: 1000, etag: '"abc"', ifRange: null };

describe('a byte range', () => {
  it.each([
    [null, { kind: 'whole' }],
    ['bytes=0-0', { kind: 'part', start: 0, end: 0 }],
    ['bytes=0-999', { kind: 'part', start: 0, end: 999 }],
    ['bytes=100-', { kind: 'part', start: 100, end: 999 }],
    ['bytes=-1', { kind: 'part', start: 999, end: 999 }],
    ['bytes=-5000', { kind: 'part', start: 0, end: 999 }],
    ['bytes=990-5000', { kind: 'part', start: 990, end: 999 }],
    ['bytes=1000-', { kind: 'unsatisfiable' }],
    ['bytes=-0', { kind: 'unsatisfiable' }],
    // Not understood, so no range: other units, several ranges, reversed bounds, nonsense.
    ['lines=0-1', { kind: 'whole' }],
    ['bytes=0-1,5-6', { kind: 'whole' }],
    ['bytes=9-2', { kind: 'whole' }],
    ['bytes=-', { kind: 'whole' }],
    ['bytes=a-b', { kind: 'whole' }],
  ])('%s is read as %j', (header, answer) => {
    expect(readRange(header, file)).toEqual(answer);
  });

  it('applies to the file that it was asked of only', () => {
    expect(readRange('bytes=0-9', { ...file, ifRange: '"abc"' }).kind).toBe('part');
    expect(readRange('bytes=0-9', { ...file, ifRange: '"old"' }).kind).toBe('whole');
    // A weak validator may not be used for ranges, and dates are not what this server gives out.
    expect(readRange('bytes=0-9', { ...file, ifRange: 'W/"abc"' }).kind).toBe('whole');
  });
});

describe('the name of a file', () => {
  it('is in a header in any script, and cannot leave it', () => {
    expect(disposition('attachment', '协议 "1".pdf')).toBe(
      `attachment; filename="__ _1_.pdf"; filename*=UTF-8''%E5%8D%8F%E8%AE%AE%20%221%22.pdf`,
    );
    expect(disposition('inline', 'a\r\nSet-Cookie: x=1.pdf')).not.toMatch(/[\r\n]/);
  });
});
