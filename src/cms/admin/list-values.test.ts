import { describe, expect, it } from 'vitest';

import { momentText } from './list-values';

describe('a time in a list of the admin', () => {
  it('is on the portal’s clock and names its zone', () => {
    expect(momentText('2026-11-22T19:35:45.101Z', 'zh')).toBe('2026年11月23日 03:35（UTC+8）');
    expect(momentText('2026-11-22T19:35:45.101Z', 'en')).toBe('Nov 23, 2026, 3:35 AM (UTC+8)');
  });
});
