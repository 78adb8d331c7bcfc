import { describe, expect, it } from 'vitest';

import { nearPaths } from './near';

const existing = [
  '/activities',
  '/hardware',
  '/software',
  '/specifications',
  '/news',
  '/news/2026/11/plugfest-three-registration',
  '/docs',
  '/docs/base-specification',
  '/docs/base-specification/overview',
  '/docs/base-specification/physical-layer',
  '/docs/base-specification/memory',
  '/docs/pod-reference-design/memory',
];

describe('what is near a lost address', () => {
  it.each([
    ['/activites', ['/activities']],
    ['/harware', ['/hardware']],
    ['/specfications', ['/specifications']],
    ['/nwes', ['/news']],
    ['/news/xyz', ['/news']],
    [
      '/docs/base-specification/fisical-layer',
      ['/docs/base-specification/physical-layer', '/docs/base-specification'],
    ],
    ['/docs/base-specification/memory-x', ['/docs/base-specification/memory', '/docs/base-specification']],
    ['/docs/base-specification/v9.9/memory', ['/docs/base-specification/memory', '/docs/base-specification']],
    [
      '/docs/bass-specification/memory',
      ['/docs/base-specification/memory', '/docs/base-specification', '/docs'],
    ],
    ['/quite/elsewhere', []],
    [`/${'news'.repeat(60)}`, []],
  ])('%s', (lost, near) => {
    expect(nearPaths(lost, existing, 4)).toEqual(near);
  });
});
