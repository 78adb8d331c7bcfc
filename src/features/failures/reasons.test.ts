import { describe, expect, it } from 'vitest';

import { reasonText } from './reasons';

describe('the reason of a failure', () => {
  it.each([
    ['an error of the portal', { reason: 'failed' } as const],
    ['an error without a reason', undefined],
  ])('blames nobody for %s', (_name, skip) => {
    expect(reasonText('en', skip)).toMatch(/^Something went wrong in the portal\./);
  });

  it('says that someone else was faster', () => {
    expect(reasonText('en', { reason: 'changed' })).toMatch(/^Someone changed/);
  });
});
