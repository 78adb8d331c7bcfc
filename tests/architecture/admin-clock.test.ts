import { globSync, readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

/**
 * Views of the admin show a point in time on the clock of the person and name its zone, with `Moment`, `WithMoment`, or
 * `momentText` (ADR 150).
 */

const views = globSync('src/**/admin/**/*.{ts,tsx}').filter(
  (file) => !/\.test\.|\/list-values\.ts$/.test(file),
);

const having = (pattern: RegExp) => views.filter((file) => pattern.test(readFileSync(file, 'utf8')));

describe('a point in time in a view of the admin', () => {
  it('is not written on the clock of the portal', () => {
    expect(views.length).toBeGreaterThan(50);
    expect(having(/formatRecordedAt/)).toEqual([]);
  });

  it('has a zone beside it', () => {
    expect(having(/\btimeStyle\b|\bformatMoment\b/)).toEqual([]);
    // The axis of a chart, whose note names the zone that it counts in.
    expect(having(/\bhour: '/)).toEqual(['src/features/dashboard/admin/audience-formats.ts']);
  });
});
