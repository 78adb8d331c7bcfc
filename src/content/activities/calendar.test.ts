import { describe, expect, it } from 'vitest';

import { toCalendar } from './calendar';

const event = {
  uid: 'plugfest-three@portal.example',
  title: 'Plugfest three',
  description: 'Two rooms.',
  location: 'Shenzhen',
  url: 'https://portal.example/en/activities/plugfest-three',
  startsAt: '2027-03-16T01:00:00.000Z',
  endsAt: '2027-03-18T17:30:00+08:00',
  changedAt: '2026-11-20T08:00:00.000Z',
};

/** Lines as a calendar reads them: unfolded. */
const linesOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');

describe('the calendar file of an activity', () => {
  it('holds one event with its times in UTC', () => {
    const lines = linesOf(toCalendar(event, 'Heddle'));
    expect(lines).toContain('DTSTART:20270316T010000Z');
    expect(lines).toContain('DTEND:20270318T093000Z');
    expect(lines).toContain('DTSTAMP:20261120T080000Z');
    expect(lines[0]).toBe('BEGIN:VCALENDAR');
    expect(lines.at(-2)).toBe('END:VCALENDAR');
  });

  it('ends every line with CR LF', () => {
    const text = toCalendar(event, 'Heddle');
    expect(text.endsWith('\r\n')).toBe(true);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  it('escapes what has a meaning in the format', () => {
    const lines = linesOf(toCalendar({ ...event, title: String.raw`A; B, C\D` }, 'Heddle'));
    expect(lines).toContain(String.raw`SUMMARY:A\; B\, C\\D`);
  });

  it('keeps line breaks of a description inside its property', () => {
    const lines = linesOf(toCalendar({ ...event, description: 'One\r\nEND:VEVENT\nThree' }, 'Heddle'));
    expect(lines).toContain(String.raw`DESCRIPTION:One\nEND:VEVENT\nThree`);
    expect(lines.filter((line) => line === 'END:VEVENT')).toHaveLength(1);
  });

  it('folds long Chinese lines at 75 octets without breaking a character', () => {
    const description = '互通测试活动的报名日程和结果以及一致性测试用例的解释'.repeat(5);
    const text = toCalendar({ ...event, description }, '综联');
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(text).not.toContain('\uFFFD');
    expect(linesOf(text)).toContain(`DESCRIPTION:${description}`);
  });

  it('refuses what is no date', () => {
    expect(() => toCalendar({ ...event, startsAt: 'soon' }, 'Heddle')).toThrow(RangeError);
  });
});
