import { describe, expect, it } from 'vitest';

import { versionName } from './version-name';

describe('the name of a version', () => {
  const at = new Date('2026-11-24T17:00:00Z');

  it.each([
    ['Asia/Shanghai', '20261125'],
    ['America/New_York', '20261124'],
  ])('is the day of its effect on the clock of %s', (zone, name) => {
    expect(versionName(at, zone, [])).toBe(name);
  });

  it('is another one for each version of a day', () => {
    expect(versionName(at, 'Asia/Shanghai', ['20261125'])).toBe('20261125.2');
    expect(versionName(at, 'Asia/Shanghai', ['20261125', '20261125.2'])).toBe('20261125.3');
  });

  it('can follow the digit of the consent cookie as it is', () => {
    const name = versionName(at, 'Asia/Shanghai', ['20261125']);
    expect(encodeURIComponent(name)).toBe(name);
  });
});
