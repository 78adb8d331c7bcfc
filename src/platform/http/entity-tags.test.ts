import { expect, it } from 'vitest';

import { isUnchanged } from './entity-tags';

it.each([
  [undefined, false],
  [null, false],
  ['', false],
  ['"abc"', true],
  ['W/"abc"', true],
  ['"x", "abc"', true],
  ['"x",W/"abc"', true],
  ['*', true],
  [' * ', true],
  ['"x"', false],
  ['"x", *', false],
  ['"abcd"', false],
])('If-None-Match: %s names "abc", weak or strong: %s', (header, unchanged) => {
  expect(isUnchanged(header, '"abc"')).toBe(unchanged);
  expect(isUnchanged(header, 'W/"abc"')).toBe(unchanged);
});
