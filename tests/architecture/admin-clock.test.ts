import { globSync, readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

/** Views of the admin show a point in time on the clock of the person, with `Moment` or `WithMoment` (ADR 150). */

const views = globSync('src/**/admin/**/*.tsx');

describe('a point in time in a view of the admin', () => {
  it('is not written on the clock of the portal', () => {
    expect(views.length).toBeGreaterThan(50);
    expect(views.filter((file) => readFileSync(file, 'utf8').includes('formatRecordedAt'))).toEqual([]);
  });
});
