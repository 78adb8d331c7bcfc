import { describe, expect, it } from 'vitest';

import { momentText } from './list-values';

describe('a time in a list of the admin', () => {
  it('names the zone of its clock, which is the portal’s where no other is given', () => {
    expect(momentText('2026-11-22T19:35:45.101Z', 'zh')).toBe('2026年11月23日 03:35（UTC+8）');
    expect(momentText('2026-11-22T19:35:45.101Z', 'en')).toBe('Nov 23, 2026, 3:35 AM (UTC+8)');
    expect(momentText('2026-11-22T19:35:45.101Z', 'en', 'America/New_York')).toBe(
      'Nov 22, 2026, 2:35 PM (UTC-5)',
    );
  });
});
