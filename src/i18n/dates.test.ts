import { afterEach, describe, expect, it, vi } from 'vitest';

import { formatDate, formatMeeting, formatRecordedAt, yearOf } from './dates';

afterEach(() => vi.unstubAllEnvs());

describe('formatDate', () => {
  it('writes a date as each language does', () => {
    expect(formatDate('2026-09-16T02:00:00Z', 'zh')).toBe('2026年9月16日');
    expect(formatDate('2026-09-16T02:00:00Z', 'en')).toBe('September 16, 2026');
  });

  it('has a short and a month form', () => {
    expect(formatDate('2026-11-18T02:00:00Z', 'en', 'short')).toBe('Nov 18, 2026');
    expect(formatDate('2026-11-18T02:00:00Z', 'zh', 'month')).toBe('2026年11月');
  });

  it('counts days in the time zone of the community, regardless of the machine’s setting', () => {
    expect(formatDate('2025-12-31T16:30:00Z', 'en')).toBe('January 1, 2026');
    expect(yearOf('2025-12-31T16:30:00Z')).toBe(2026);
    expect(yearOf('2025-12-31T15:30:00Z')).toBe(2025);
  });
});

describe('formatMeeting', () => {
  it('names the weekday, and the clock that the time is on', () => {
    const at = new Date('2026-12-07T08:00:00Z');
    expect(formatMeeting(at, 'zh', 'Asia/Shanghai')).toBe('12月7日周一 16:00（UTC+8）');
    expect(formatMeeting(at, 'en', 'Asia/Shanghai')).toBe('Mon, Dec 7, 16:00 (UTC+8)');
    expect(formatMeeting(at, 'en', 'Europe/Berlin')).toBe('Mon, Dec 7, 09:00 (UTC+1)');
  });
});

describe('formatRecordedAt', () => {
  it('says the second and the zone of the portal, and does not depend on the zone of the machine', () => {
    expect(formatRecordedAt('2026-11-22T19:35:45.101Z', 'zh')).toBe('2026年11月23日 03:35:45（UTC+8）');
    expect(formatRecordedAt('2026-11-22T00:05:09.999Z', 'en')).toBe('November 22, 2026, 08:05:09 (UTC+8)');
  });

  it('follows the zone that the portal states', () => {
    vi.stubEnv('PORTAL_TIME_ZONE', 'America/New_York');
    expect(formatRecordedAt('2026-11-22T03:05:09Z', 'en')).toBe('November 21, 2026, 22:05:09 (UTC-5)');
    expect(formatDate('2026-11-22T03:05:09Z', 'en')).toBe('November 21, 2026');
  });
});
