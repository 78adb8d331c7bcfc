import { describe, expect, it, vi } from 'vitest';

import { dateFormat } from './date-format';

const at = new Date('2026-09-16T20:00:00Z');

describe('formatters of dates', () => {
  it('differ by language, zone, and what they show', () => {
    const day = (language: string, timeZone: string) =>
      dateFormat(language, { timeZone, dateStyle: 'long' }).format(at);
    expect(day('en', 'UTC')).toBe('September 16, 2026');
    expect(day('en', 'Asia/Shanghai')).toBe('September 17, 2026');
    expect(day('zh-CN', 'UTC')).toBe('2026年9月16日');
    expect(dateFormat('en', { timeZone: 'UTC', month: 'long' }).format(at)).toBe('September');
  });

  it('are made once', () => {
    const made = vi.spyOn(Intl, 'DateTimeFormat');
    for (let turn = 0; turn < 3; turn += 1) dateFormat('en', { timeZone: 'Europe/Oslo', year: 'numeric' });
    expect(made).toHaveBeenCalledTimes(1);
    made.mockRestore();
  });
});
