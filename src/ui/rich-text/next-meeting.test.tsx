import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { NextMeeting } from './next-meeting';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const meetings = {
  first: '2026-11-23T08:00:00Z',
  every: 'two-weeks',
  timeZone: 'Asia/Shanghai',
  next: '下次例会',
  locale: 'zh',
} as const;

it('names the meeting that comes next when the page is made', () => {
  vi.setSystemTime('2026-12-01T00:00:00Z');
  expect(renderToStaticMarkup(<NextMeeting meetings={meetings} />)).toBe(
    '<p>下次例会<time dateTime="2026-12-07T08:00:00.000Z">12月7日周一 16:00（UTC+8）</time></p>',
  );
  vi.setSystemTime('2026-12-08T00:00:00Z');
  expect(renderToStaticMarkup(<NextMeeting meetings={meetings} />)).toContain('12月21日周一 16:00');
});
