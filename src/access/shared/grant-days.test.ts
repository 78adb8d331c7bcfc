import { afterEach, describe, expect, it, vi } from 'vitest';

import { dayOfGrantEnd, endOfGrantDay } from './grant-days';

afterEach(() => vi.unstubAllEnvs());

/** The zone of the reviewer’s browser, and the portal’s. */
describe.each([
  ['America/New_York', 'Asia/Shanghai', '2027-01-31T15:59:59.000Z', '2027-01-31T16:00:00.000Z'],
  ['Pacific/Auckland', 'Asia/Shanghai', '2027-01-31T15:59:59.000Z', '2027-01-31T16:00:00.000Z'],
  ['Asia/Shanghai', 'America/New_York', '2027-02-01T04:59:59.000Z', '2027-02-01T05:00:00.000Z'],
])('for a reviewer in %s and a portal in %s', (reader, portal, lastSecond, next) => {
  it('a grant ends with the last second of the portal’s day, and shows that day', () => {
    vi.stubEnv('TZ', reader);
    vi.stubEnv('PORTAL_TIME_ZONE', portal);
    expect(endOfGrantDay('2027-01-31').toISOString()).toBe(lastSecond);
    expect(dayOfGrantEnd(lastSecond)).toBe('2027-01-31');
    expect(dayOfGrantEnd(next)).toBe('2027-02-01');
  });
});
