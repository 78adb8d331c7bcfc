import { describe, expect, it } from 'vitest';

import { timeSpan, zoneName } from '@/i18n/time-span';

import { splitByTime } from './domain';

const activity = (slug: string, startsAt: string, endsAt: string) => ({ slug, startsAt, endsAt });
const slugs = (items: { slug: string }[]) => items.map(({ slug }) => slug);

describe('the list of activities', () => {
  const items = [
    activity('far', '2027-03-16T01:00:00Z', '2027-03-18T09:30:00Z'),
    activity('near', '2026-12-10T13:00:00Z', '2026-12-10T19:00:00Z'),
    activity('old', '2025-11-20T01:30:00Z', '2025-11-20T09:00:00Z'),
    activity('recent', '2026-10-14T07:00:00Z', '2026-10-14T08:30:00Z'),
  ];

  it('shows the nearest of what is to come first, and the latest of what is over', () => {
    const { upcoming, past } = splitByTime(items, new Date('2026-11-20T00:00:00Z'));
    expect(slugs(upcoming)).toEqual(['near', 'far']);
    expect(slugs(past)).toEqual(['recent', 'old']);
  });

  it('keeps an activity that is under way among those to come', () => {
    const { upcoming } = splitByTime(items, new Date('2027-03-17T00:00:00Z'));
    expect(slugs(upcoming)).toEqual(['far']);
  });
});

describe('the time of an activity', () => {
  const span = { startsAt: '2027-03-16T01:00:00Z', endsAt: '2027-03-18T09:30:00Z' };

  it('is given in the time of the place, in the words of the language', () => {
    expect(timeSpan(span, 'Asia/Shanghai', 'en')).toMatch(/March 16\s?–\s?18, 2027, 09:00–17:30/);
    expect(timeSpan(span, 'Asia/Shanghai', 'zh')).toBe('2027年3月16日至18日 09:00–17:30');
  });

  it('repeats in Chinese only what differs between the days', () => {
    const days = (startsAt: string, endsAt: string) =>
      timeSpan({ startsAt, endsAt }, 'UTC', 'zh').split(' ')[0];
    expect(days('2027-03-16T01:00:00Z', '2027-03-16T09:00:00Z')).toBe('2027年3月16日');
    expect(days('2027-03-31T01:00:00Z', '2027-04-01T09:00:00Z')).toBe('2027年3月31日至4月1日');
    expect(days('2026-12-31T01:00:00Z', '2027-01-01T09:00:00Z')).toBe('2026年12月31日至2027年1月1日');
  });

  it('names the distance from UTC, which changes with summer time', () => {
    expect(zoneName('2027-01-10T12:00:00Z', 'Europe/Berlin')).toBe('UTC+1');
    expect(zoneName('2027-07-10T12:00:00Z', 'Europe/Berlin')).toBe('UTC+2');
  });

  it('falls back to UTC for a zone that does not exist', () => {
    expect(zoneName(span.startsAt, 'Mars/Olympus')).toBe('UTC');
    expect(timeSpan(span, 'Mars/Olympus', 'en')).toContain('01:00–09:30');
  });
});
