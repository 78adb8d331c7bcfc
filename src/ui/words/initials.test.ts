import { expect, it } from 'vitest';

import { initialsOf } from './initials';

it.each([
  ['Lin Qiao', 'LQ'],
  ['Ana María del Río', 'AR'],
  ['  ada ', 'A'],
  ['林乔', '林'],
  ['努尔·哈达德', '努'],
  ['𠮷野', '𠮷'],
  ['林 乔', '林'],
  ['Nur·Haddad', 'NH'],
  ['', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
