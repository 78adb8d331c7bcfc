import { expect, it } from 'vitest';

import { pointsOf } from './points';

it('an answer costs a point for each 64 KB that it begins, and one at least', () => {
  expect([0, 1, 65_536, 65_537, 10 * 65_536].map(pointsOf)).toEqual([1, 1, 1, 2, 10]);
});
